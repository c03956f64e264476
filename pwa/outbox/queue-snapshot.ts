import type { DeviceDatabase } from '../database/device-database';
import { isAsking, type OutboxEntry, type SettledAction } from '../database/outbox-entry';
import { idsBeingSent } from './sending-mark';

/** A snapshot of one user's queue. */
export interface QueueSnapshot {
  readonly userId: string;
  /** Without an answer, in the order in which they will take effect; without those taken back. */
  readonly waiting: readonly OutboxEntry[];
  /** Taken back after they were sent, as the `void`s that revoke them: the shop has not said yet whether they had arrived. */
  readonly asking: readonly OutboxEntry[];
  readonly settled: readonly SettledAction[];
  /** Ids of those being sent. */
  readonly sending: ReadonlySet<string>;
}

/** @param now milliseconds since 1970 on this device */
export function readQueue(db: DeviceDatabase, userId: string, now: number): Promise<QueueSnapshot> {
  return db.transaction('r', [db.outbox, db.settled, db.settings], async () => {
    const entries = await db.outbox.where('user').equals(userId).sortBy('seq');
    const settled = await db.settled.where('user').equals(userId).toArray();
    return {
      userId,
      waiting: entries.filter((entry) => entry.name !== 'void'),
      asking: entries.filter(isAsking),
      settled,
      sending: await idsBeingSent(db, now),
    };
  });
}
