import type { EngineReader, EngineWriter } from '../engine';
import { deliveryRoutes } from '../kinds/delivery-routes';
import { notedGroup, internalNotes } from '../kinds/owner';
import { pushSubscriptions } from '../kinds/messages';
import { ALL, identities, identityKey, passwordResets, sessions, users } from '../kinds/people';
import { clients, outcomes } from '../kinds/sync';
import type { Identity, PasswordReset, Session, User } from '../row-types';
import { DuplicateError } from '../store-errors';
import { rowsAfter } from './rows-after';

/** Users, and by what they sign in. */
export const readPeople = (tx: EngineReader) => ({
  user: (id: string) => tx.get(users, id),
  userByEmail: async (email: string) => (await tx.group(users, 'email', email))[0],
  countUsers: () => tx.count(users),
  countAdmins: () => tx.count(users, 'admin', ALL),
  /**
   * People whose email is not confirmed, admins left out, by id: page by page to the end.
   * @param madeBefore ISO 8601 UTC
   * @param after the last id that was read before; '' from the first one
   */
  unconfirmedUsers: (madeBefore: string, after: string, limit: number) =>
    rowsAfter(
      tx,
      users,
      'unconfirmed',
      { after: after === '' ? undefined : { at: '', key: after }, limit },
      ({ createdAt }) => createdAt < madeBefore,
    ),
  session: (id: string) => tx.get(sessions, id),
  /** All users' by id: page by page to the end. @param after the last id that was read before; '' from the first one */
  sessionsAfter: (after: string, limit: number) =>
    tx.all(sessions, { ...(after === '' ? {} : { after: { at: '', key: after } }), limit }),
  sessionsOf: (userId: string) => tx.group(sessions, 'user', userId),
  identity: (issuer: string, subject: string) => tx.get(identities, identityKey(issuer, subject)),
  identitiesOf: (userId: string) => tx.group(identities, 'user', userId),
  passwordReset: (id: string) => tx.get(passwordResets, id),
  /** The newest first. */
  passwordResetsOf: (userId: string) => tx.group(passwordResets, 'user', userId, { isDown: true }),
  /** Those that have run out by a time. @param time ISO 8601 UTC */
  passwordResetsOver: (time: string, limit: number) =>
    tx.group(passwordResets, 'expiry', ALL, { upTo: time, limit }),
});

export function writePeople(tx: EngineWriter) {
  /** Subscriptions made in a session end with it. */
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

  async function removePasswordResetsOf(userId: string): Promise<void> {
    for (const { _id } of await tx.group(passwordResets, 'user', userId))
      await tx.remove(passwordResets, _id);
  }

  return {
    /** @throws DuplicateError when the email is taken */
    putUser: (user: User) => tx.put(users, user),
    /**
     * Removes a person, with sessions, subscriptions, identities, outboxes, stored replies and the notes about them; what they
     * ordered and wrote stays. Their addresses, wishes and alerts are removed one by one before, as every change of an account.
     */
    async removeUser(id: string): Promise<void> {
      if (!(await tx.get(users, id))) return;
      await tx.remove(users, id);
      await tx.remove(deliveryRoutes, id);
      for (const { _id } of await tx.group(internalNotes, 'subject', notedGroup('person', id)))
        await tx.remove(internalNotes, _id);
      await removeSessionsOf(id);
      await removePasswordResetsOf(id);
      for (const { issuer, subject } of await tx.group(identities, 'user', id))
        await tx.remove(identities, identityKey(issuer, subject));
      await tx.removeOwned(clients, id);
      await tx.removeOwned(outcomes, id);
    },
    putSession: (session: Session) => tx.put(sessions, session),
    removeSession,
    removeSessionsOf,
    /** @throws DuplicateError when the account elsewhere belongs to another user */
    async putIdentity(identity: Identity): Promise<void> {
      const known = await tx.get(identities, identityKey(identity.issuer, identity.subject));
      if (known && known.user !== identity.user)
        throw new DuplicateError('The account elsewhere belongs to another user');
      await tx.put(identities, identity);
    },
    removeIdentity: (issuer: string, subject: string) =>
      tx.remove(identities, identityKey(issuer, subject)),
    putPasswordReset: (reset: PasswordReset) => tx.put(passwordResets, reset),
    removePasswordReset: (id: string) => tx.remove(passwordResets, id),
    removePasswordResetsOf,
  };
}
