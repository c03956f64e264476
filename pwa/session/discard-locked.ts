import { writeDurably } from '../database/write-durably';
import { clearRoundsOf } from '../database/personal-settings';
import type { DeviceDatabase } from '../database/device-database';
import type { ReviewPictures } from '../database/review-pictures';

/**
 * Deletes every locked outbox from this device, with its whole history. The user of the device may: what
 * waits for an owner who cannot or will not sign in again would otherwise stay for ever. The server is not notified; what
 * reached it stays as it is.
 * @param reviewPictures those that wait to be sent go too
 * @throws OutboxError `storage_failed` or `storage_full`: nothing was deleted
 */
export async function discardLocked(
  db: DeviceDatabase,
  reviewPictures?: Pick<ReviewPictures, 'removeOfUser'>,
): Promise<void> {
  const owners = await writeDurably(db, () =>
    db.transaction('rw', [db.clients, db.outbox, db.settled, db.settings, db.round], async () => {
      const locked = (await db.clients.toArray()).filter((client) => client.locked);
      const users = locked.map(({ user }) => user);
      for (const table of [db.clients, db.outbox, db.settled])
        await table.where('user').anyOf(users).delete();
      await clearRoundsOf(db, users);
      await db.countChange();
      return users;
    }),
  );
  for (const user of owners) await reviewPictures?.removeOfUser(user).catch(() => undefined);
  await db.deleteFromBackup();
}
