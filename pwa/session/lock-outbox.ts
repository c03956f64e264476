import { writeDurably } from '../database/write-durably';
import type { DeviceDatabase } from '../database/device-database';

/**
 * Locks every outbox but one: nothing of a locked one is sent or shown but a count, until its owner signs in again
 * (docs/shop-rules.md#r-accounts-9). The page and the service worker do it when the server no longer knows the session.
 * @param except the user who is signed in; their outbox is unlocked
 * @returns the owners of those that were locked by this
 */
export function lockOutboxes(db: DeviceDatabase, except?: string): Promise<string[]> {
  return writeDurably(db, () =>
    db.transaction('rw', [db.clients, db.settings], async () => {
      const clients = await db.clients.toArray();
      const changed = clients.filter((client) => client.locked === (client.user === except));
      await db.clients.bulkPut(changed.map((client) => ({ ...client, locked: !client.locked })));
      if (changed.length > 0) await db.countChange();
      // Whose cookie it was has been replaced: what was to be ended is not theirs any more.
      if (except !== undefined) await db.settings.delete('pending-sign-out');
      return changed.filter((client) => !client.locked).map((client) => client.user);
    }),
  );
}

/** Remembers that nobody can sign in to send this outbox: the account was deleted. */
export async function markGone(db: DeviceDatabase, userId: string): Promise<void> {
  await db.clients.where('user').equals(userId).modify({ gone: true });
}
