import type { Identity, PasswordReset, Session, User } from '../row-types';
import type { ShopReader, ShopWriter } from '../shop-store';
import { DuplicateError } from '../store-errors';
import { Conditions, listPage, sortSql } from './lists';
import {
  CLIENTS,
  document,
  documents,
  gatherRow,
  IDENTITIES,
  OUTCOMES,
  putRow,
  removeRows,
  RESETS,
  SESSIONS,
  SUBSCRIPTIONS,
  USERS,
  type DocumentTable,
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
  | 'unconfirmedUsers'
  | 'session'
  | 'sessionsAfter'
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
    user: (id) => tx.locked(`user ${id}`, () => document(tx, USERS, 'where id = $1', [id])),
    userByEmail: (email) => holderOf(tx, email),
    async countUsers() {
      await tx.lock('users');
      return count(tx, 'users');
    },
    async countAdmins() {
      await tx.lock('users');
      return count(tx, 'users where is_admin');
    },
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
    unconfirmedUsers: (madeBefore, after, limit) =>
      documents<User>(
        tx,
        USERS,
        `where id > $1 and created_at < $2 and not is_admin and doc->>'provenEmail' is distinct from email
         order by id limit $3`,
        [after, madeBefore, limit],
      ),
    session: (id) =>
      tx.locked(`session ${id}`, () => document(tx, SESSIONS, 'where id = $1', [id])),
    sessionsAfter: (after, limit) =>
      documents<Session>(tx, SESSIONS, 'where id > $1 order by id limit $2', [after, limit]),
    async sessionsOf(userId) {
      await tx.lock(`sessions of ${userId}`);
      return documents(tx, SESSIONS, 'where user_id = $1', [userId]);
    },

    identity: (issuer, subject) => identityOf(tx, issuer, subject),
    async identitiesOf(userId) {
      await tx.lock(`identities of ${userId}`);
      return documents(tx, IDENTITIES, 'where user_id = $1', [userId]);
    },
    async passwordReset(id) {
      await tx.lock(`reset ${id}`);
      return document(tx, RESETS, 'where id = $1', [id]);
    },
    async passwordResetsOf(userId) {
      await tx.lock(`resets of ${userId}`);
      return documents(tx, RESETS, 'where user_id = $1 order by created_at desc, id desc', [
        userId,
      ]);
    },
    passwordResetsOver: (time, limit) =>
      documents<PasswordReset>(tx, RESETS, 'where expires_at <= $1 limit $2', [time, limit]),
  };
}

async function identityOf(tx: Transaction, issuer: string, subject: string) {
  await tx.lock(`identity ${issuer} ${subject}`);
  return document<Identity>(tx, IDENTITIES, 'where issuer = $1 and subject = $2', [
    issuer,
    subject,
  ]);
}

/** Who has an email. */
async function holderOf(tx: Transaction, email: string): Promise<User | undefined> {
  const find = () => document(tx, USERS, 'where email = $1', [email]);
  await tx.lock(`email ${email}`);
  const found = await find();
  if (!found || !tx.writes) return found;
  // Whose it is stays; the rest of the row may have changed.
  await tx.lock(`user ${found._id}`);
  return find();
}

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

/** What is looked up by person, besides their own row. */
const GROUPS = ['sessions', 'identities', 'resets'] as const;

export function writePeople(tx: Transaction): PeopleWriter {
  /** Locks the rows of the person to whom one belongs: `tx.lock` of its own name is held. */
  async function lockGroup<Row extends { readonly user: string }>(
    group: (typeof GROUPS)[number],
    table: DocumentTable<Row>,
    where: string,
    values: readonly unknown[],
  ): Promise<void> {
    const row = await document(tx, table, where, values);
    if (row) await tx.lock(`${group} of ${row.user}`);
  }

  async function removeSessions(where: string, values: readonly unknown[]): Promise<void> {
    const gone = await tx.rows<{ id: string; bytes: number }>(
      `delete from sessions where ${where} returning id, octet_length(doc::text) as bytes`,
      values,
    );
    tx.forgetAll();
    for (const { id, bytes } of gone) {
      tx.changes.wrote = true;
      tx.changes.endedSessions.add(id);
      tx.grown -= bytes;
    }
  }

  return {
    async putUser(user) {
      const about = `user ${user._id}`;
      const known = tx.known<User>(about);
      // What others look for is as it was: nothing but the row itself is to be locked, and it is.
      if (known && known.email === user.email && known.isAdmin === user.isAdmin)
        return gatherRow(tx, USERS, { kind: 'users', row: user, about, before: known });
      await tx.lock(`user ${user._id}`, `email ${user.email}`);
      await tx.lockShared('users');
      const holder = await document<User>(tx, USERS, 'where email = $1', [user.email]);
      if (holder && holder._id !== user._id) throw new DuplicateError('The email is taken');
      const before = holder ?? (await document<User>(tx, USERS, 'where id = $1', [user._id]));
      if (before) await tx.lock(`email ${before.email}`);
      await putRow(tx, USERS, user);
    },
    async removeUser(id) {
      await tx.lock(`user ${id}`, ...GROUPS.map((group) => `${group} of ${id}`));
      await tx.lockShared('users');
      if ((await removeRows(tx, USERS, 'id = $1', [id])) === 0) return;
      await removeSessions('user_id = $1', [id]);
      await removeRows(tx, SUBSCRIPTIONS, 'user_id = $1', [id]);
      for (const table of [RESETS, IDENTITIES, CLIENTS, OUTCOMES])
        await removeRows(tx, table, 'user_id = $1', [id]);
    },

    async putSession(session) {
      await tx.lock(`session ${session._id}`, `sessions of ${session.user}`);
      await putRow(tx, SESSIONS, session);
    },
    async removeSession(id) {
      await tx.lock(`session ${id}`);
      await lockGroup('sessions', SESSIONS, 'where id = $1', [id]);
      await removeSessions('id = $1', [id]);
    },
    async removeSessionsOf(userId, except) {
      await tx.lock(`sessions of ${userId}`);
      await removeSessions('user_id = $1 and id is distinct from $2', [userId, except ?? null]);
      await removeRows(tx, SUBSCRIPTIONS, 'user_id = $1 and session_id is null', [userId]);
    },

    async putIdentity(identity) {
      const known = await identityOf(tx, identity.issuer, identity.subject);
      if (known && known.user !== identity.user)
        throw new DuplicateError('The account elsewhere is somebody else’s');
      await tx.lock(`identities of ${identity.user}`);
      await putRow(tx, IDENTITIES, identity);
    },
    async removeIdentity(issuer, subject) {
      const known = await identityOf(tx, issuer, subject);
      if (known) await tx.lock(`identities of ${known.user}`);
      await removeRows(tx, IDENTITIES, 'issuer = $1 and subject = $2', [issuer, subject]);
    },
    async putPasswordReset(reset) {
      await tx.lock(`reset ${reset._id}`, `resets of ${reset.user}`);
      await putRow(tx, RESETS, reset);
    },
    async removePasswordReset(id) {
      await tx.lock(`reset ${id}`);
      await lockGroup('resets', RESETS, 'where id = $1', [id]);
      await removeRows(tx, RESETS, 'id = $1', [id]);
    },
    async removePasswordResetsOf(userId) {
      await tx.lock(`resets of ${userId}`);
      await removeRows(tx, RESETS, 'user_id = $1', [userId]);
    },
  };
}
