import { writeDurably } from '../database/write-durably';
import type { DeviceDatabase } from '../database/device-database';

/**
 * Locks every outbox but one: nothing of a locked one is sent or shown but a count, until its owner signs in again
 * (docs/shop-rules.md#r-accounts-9). The page and the service worker do it when the server no longer knows the session.
 * @param except the signed-in user; their outbox is unlocked
 * @returns the owners of those locked by this call
 */
export function lockOutboxes(db: DeviceDatabase, except?: string): Promise<string[]> {
  return writeDurably(db, () =>
    db.transaction('rw', [db.clients, db.settings], async () => {
      const clients = await db.clients.toArray();
      const changed = clients.filter((client) => client.locked === (client.user === except));
      await db.clients.bulkPut(changed.map((client) => ({ ...client, locked: !client.locked })));
      if (changed.length > 0) await db.countChange();
      // The cookie has been replaced: the session to be ended is no longer theirs.
      if (except !== undefined) await db.settings.delete('pending-sign-out');
      return changed.filter((client) => !client.locked).map((client) => client.user);
    }),
  );
}

/** Marks an outbox that no one can sign in to send: its account was deleted. */
export async function markGone(db: DeviceDatabase, userId: string): Promise<void> {
  await db.clients.where('user').equals(userId).modify({ gone: true });
}
