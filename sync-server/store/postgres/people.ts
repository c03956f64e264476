import type { Identity, PasswordReset, Session, User } from '../row-types';
import { DuplicateError, type ShopReader, type ShopWriter } from '../shop-store';
import { Conditions, listPage, sortSql } from './lists';
import {
  CLIENTS,
  document,
  documents,
  IDENTITIES,
  OUTCOMES,
  putRow,
  removeRows,
  RESETS,
  SESSIONS,
  USERS,
} from './rows';
import type { Transaction } from './transaction';

const NEWEST = 'created_at desc, id desc';
const COLUMNS = { name: 'name', email: 'email collate natural_order', admin: 'is_admin' } as const;

const count = async (tx: Transaction, from: string) =>
  (await tx.one<{ count: number }>(`select count(*) as count from ${from}`))?.count ?? 0;

type PeopleReader = Pick<
  ShopReader,
  | 'user'
  | 'userByEmail'
  | 'countUsers'
  | 'countAdmins'
  | 'listUsers'
  | 'session'
  | 'allSessions'
  | 'sessionsOf'
  | 'identity'
  | 'identitiesOf'
  | 'passwordReset'
  | 'passwordResetsOf'
  | 'passwordResetsOver'
>;

/** People, and by what they sign in. */
export function readPeople(tx: Transaction): PeopleReader {
  return {
    user: (id) => document(tx, USERS, 'where id = $1', [id]),
    userByEmail: (email) => document(tx, USERS, 'where email = $1', [email]),
    countUsers: () => count(tx, 'users'),
    countAdmins: () => count(tx, 'users where is_admin'),
    listUsers: (query) =>
      listPage<{ doc: User }, User>(
        tx,
        {
          select: 'doc',
          from: 'users',
          where: new Conditions().words('search', query.keyword),
          order: sortSql(query.sort, COLUMNS, NEWEST),
        },
        query,
        ({ doc }) => doc,
      ),
    session: (id) => document(tx, SESSIONS, 'where id = $1', [id]),
    allSessions: () => documents<Session>(tx, SESSIONS, ''),
    sessionsOf: (userId) => documents(tx, SESSIONS, 'where user_id = $1', [userId]),

    identity: (issuer, subject) => identityOf(tx, issuer, subject),
    identitiesOf: (userId) => documents(tx, IDENTITIES, 'where user_id = $1', [userId]),
    passwordReset: (id) => document(tx, RESETS, 'where id = $1', [id]),
    passwordResetsOf: (userId) =>
      documents(tx, RESETS, 'where user_id = $1 order by created_at desc, id desc', [userId]),
    passwordResetsOver: (time) =>
      documents<PasswordReset>(tx, RESETS, 'where expires_at <= $1', [time]),
  };
}

const identityOf = (tx: Transaction, issuer: string, subject: string) =>
  document<Identity>(tx, IDENTITIES, 'where issuer = $1 and subject = $2', [issuer, subject]);

type PeopleWriter = Pick<
  ShopWriter,
  | 'putUser'
  | 'removeUser'
  | 'putSession'
  | 'removeSession'
  | 'removeSessionsOf'
  | 'putIdentity'
  | 'removeIdentity'
  | 'putPasswordReset'
  | 'removePasswordReset'
  | 'removePasswordResetsOf'
>;

export function writePeople(tx: Transaction): PeopleWriter {
  async function removeSessions(where: string, values: readonly unknown[]): Promise<void> {
    const gone = await tx.rows<{ id: string; bytes: number }>(
      `delete from sessions where ${where} returning id, octet_length(doc::text) as bytes`,
      values,
    );
    for (const { id, bytes } of gone) {
      tx.changes.wrote = true;
      tx.changes.endedSessions.add(id);
      tx.grown -= bytes;
    }
  }

  return {
    async putUser(user) {
      const holder = await document<User>(tx, USERS, 'where email = $1', [user.email]);
      if (holder && holder._id !== user._id) throw new DuplicateError('The email is taken');
      await putRow(tx, USERS, user);
    },
    async removeUser(id) {
      if ((await removeRows(tx, USERS, 'id = $1', [id])) === 0) return;
      await removeSessions('user_id = $1', [id]);
      for (const table of [RESETS, IDENTITIES, CLIENTS, OUTCOMES])
        await removeRows(tx, table, 'user_id = $1', [id]);
    },

    putSession: (session) => putRow(tx, SESSIONS, session),
    removeSession: (id) => removeSessions('id = $1', [id]),
    removeSessionsOf: (userId, except) =>
      removeSessions('user_id = $1 and id is distinct from $2', [userId, except ?? null]),

    async putIdentity(identity) {
      const known = await identityOf(tx, identity.issuer, identity.subject);
      if (known && known.user !== identity.user)
        throw new DuplicateError('The account elsewhere is somebody else’s');
      await putRow(tx, IDENTITIES, identity);
    },
    async removeIdentity(issuer, subject) {
      await removeRows(tx, IDENTITIES, 'issuer = $1 and subject = $2', [issuer, subject]);
    },
    putPasswordReset: (reset) => putRow(tx, RESETS, reset),
    async removePasswordReset(id) {
      await removeRows(tx, RESETS, 'id = $1', [id]);
    },
    async removePasswordResetsOf(userId) {
      await removeRows(tx, RESETS, 'user_id = $1', [userId]);
    },
  };
}
