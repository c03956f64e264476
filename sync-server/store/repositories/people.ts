import type { EngineReader, EngineWriter } from '../engine';
import { notedGroup, internalNotes } from '../kinds/owner';
import { pushSubscriptions } from '../kinds/messages';
import { ALL, identities, identityKey, passwordResets, sessions, users } from '../kinds/people';
import { clients, outcomes } from '../kinds/sync';
import type { ShopReader, ShopWriter } from '../shop-store';
import { DuplicateError } from '../store-errors';
import { rowsAfter } from './rows-after';

type Reader = Pick<
  ShopReader,
  | 'user'
  | 'userByEmail'
  | 'countUsers'
  | 'countAdmins'
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

/** Users, and by what they sign in. */
export const readPeople = (tx: EngineReader): Reader => ({
  user: (id) => tx.get(users, id),
  userByEmail: async (email) => (await tx.group(users, 'email', email))[0],
  countUsers: () => tx.count(users),
  countAdmins: () => tx.count(users, 'admin', ALL),
  unconfirmedUsers: (madeBefore, after, limit) =>
    rowsAfter(
      (range) => tx.group(users, 'unconfirmed', ALL, range),
      users,
      { after: after === '' ? undefined : { at: '', key: after }, limit },
      ({ createdAt }) => createdAt < madeBefore,
    ),
  session: (id) => tx.get(sessions, id),
  sessionsAfter: (after, limit) =>
    tx.all(sessions, { ...(after === '' ? {} : { after: { at: '', key: after } }), limit }),
  sessionsOf: (userId) => tx.group(sessions, 'user', userId),
  identity: (issuer, subject) => tx.get(identities, identityKey(issuer, subject)),
  identitiesOf: (userId) => tx.group(identities, 'user', userId),
  passwordReset: (id) => tx.get(passwordResets, id),
  passwordResetsOf: (userId) => tx.group(passwordResets, 'user', userId, { isDown: true }),
  passwordResetsOver: (time, limit) =>
    tx.group(passwordResets, 'expiry', ALL, { upTo: time, limit }),
});

type Writer = Pick<
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

export function writePeople(tx: EngineWriter): Writer {
  /** What was asked for in a session ends with it. */
  async function removeSession(id: string): Promise<void> {
    await tx.remove(sessions, id);
    for (const { _id } of await tx.group(pushSubscriptions, 'session', id))
      await tx.remove(pushSubscriptions, _id);
  }

  async function removeSessionsOf(userId: string, except?: string): Promise<void> {
    for (const { _id } of await tx.group(sessions, 'user', userId))
      if (_id !== except) await removeSession(_id);
    for (const { _id, session } of await tx.group(pushSubscriptions, 'user', userId))
      if (session === null) await tx.remove(pushSubscriptions, _id);
  }

  return {
    putUser: (user) => tx.put(users, user),
    async removeUser(id) {
      if (!(await tx.get(users, id))) return;
      await tx.remove(users, id);
      for (const { _id } of await tx.group(internalNotes, 'subject', notedGroup('person', id)))
        await tx.remove(internalNotes, _id);
      await removeSessionsOf(id);
      for (const { _id } of await tx.group(passwordResets, 'user', id))
        await tx.remove(passwordResets, _id);
      for (const { issuer, subject } of await tx.group(identities, 'user', id))
        await tx.remove(identities, identityKey(issuer, subject));
      await tx.removeOwned(clients, id);
      await tx.removeOwned(outcomes, id);
    },
    putSession: (session) => tx.put(sessions, session),
    removeSession,
    removeSessionsOf,
    async putIdentity(identity) {
      const known = await tx.get(identities, identityKey(identity.issuer, identity.subject));
      if (known && known.user !== identity.user)
        throw new DuplicateError('The account elsewhere belongs to another user');
      await tx.put(identities, identity);
    },
    removeIdentity: (issuer, subject) => tx.remove(identities, identityKey(issuer, subject)),
    putPasswordReset: (reset) => tx.put(passwordResets, reset),
    removePasswordReset: (id) => tx.remove(passwordResets, id),
    async removePasswordResetsOf(userId) {
      for (const { _id } of await tx.group(passwordResets, 'user', userId))
        await tx.remove(passwordResets, _id);
    },
  };
}
