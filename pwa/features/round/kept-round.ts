import type { Round } from '#shared/admin/round';
import type { Actor } from '#shared/users/user';
import type { DeviceDatabase } from '../../database/device-database';
import { ROUND_STAYS, type RoundRow } from '../../database/round-row';
import type { RoundLoaded } from '../../database/settings';
import { withRoom } from '../../database/write-durably';
import { readQueue, type QueueSnapshot } from '../../outbox/queue-snapshot';
import { forgotten } from '../../replica/mark-forgotten';
import { sameDeed } from '../../replica/undone-actions';
import { answeredAtDoors, lostAtDoors, nextRows } from './round-stops';

/** A round as the device has it. */
export interface KeptRound {
  readonly rows: readonly RoundRow[];
  readonly queue: QueueSnapshot;
  /** Absent where none was loaded by this person. */
  readonly loaded?: RoundLoaded;
}

function tablesOf(db: DeviceDatabase) {
  return [db.round, db.outbox, db.settled, db.settings];
}

/** @param now milliseconds since 1970 on this device */
export function readRound(db: DeviceDatabase, userId: string, now: number): Promise<KeptRound> {
  return db.transaction('r', tablesOf(db), async () => {
    const rows = await db.round.where('user').equals(userId).toArray();
    const queue = await readQueue(db, userId, now);
    const loaded = await db.setting(`round:${userId}`);
    return { rows, queue, ...(loaded ? { loaded } : {}) };
  });
}

/**
 * Keeps what the shop says of a round, and of the one before what is not done with; another person's is left alone.
 * @param isWanted asked before anything is written: false where the person has signed out since
 * @param now milliseconds since 1970 on this device
 * @param answered the ids of what had been done here and answered before the shop was asked: that is in what it says, or lost there;
 *   without it, what had been answered when the round before was kept
 */
export function keepRound(
  db: DeviceDatabase,
  { orders, total }: Round,
  user: Actor,
  isWanted: () => boolean,
  now: number,
  answered?: readonly string[],
): Promise<void> {
  return withRoom(db, () =>
    db.transaction('rw', tablesOf(db), async () => {
      const { rows, queue, loaded } = await readRound(db, user._id, now);
      if (!isWanted()) return;
      const known = new Set(answered ?? loaded?.answered);
      const waiting = new Set(queue.waiting.map(sameDeed));
      for (const lost of lostAtDoors(orders, queue, known))
        await db.settled.put(forgotten(lost, waiting.has(sameDeed(lost))));
      await db.round.where('user').equals(user._id).delete();
      await db.round.bulkPut(nextRows(rows, orders, queue, user, ROUND_STAYS, now, known));
      await db.settings.put({
        key: `round:${user._id}`,
        user: user._id,
        at: now,
        total,
        answered: answeredAtDoors(queue),
      });
    }),
  );
}

/** The ids of what somebody has done at doors on this device, and the shop has answered. */
export async function readAnswered(db: DeviceDatabase, userId: string): Promise<string[]> {
  return answeredAtDoors({ settled: await db.settled.where('user').equals(userId).toArray() });
}
