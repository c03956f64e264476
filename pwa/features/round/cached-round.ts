import { round, type Round } from '#shared/admin/round';
import type { Actor } from '#shared/users/user';
import type { DeviceDatabase } from '../../database/device-database';
import { ROUND_STAYS, type RoundRow } from '../../database/round-row';
import type { RoundLoaded } from '../../database/settings';
import type { Api } from '../../network/api';
import type { Environment } from '../../platform/environment';
import { withRoom } from '../../database/write-durably';
import { readQueue, type QueueSnapshot } from '../../outbox/queue-snapshot';
import { forgotten } from '../../replica/mark-forgotten';
import { sameAction } from '../../replica/undone-actions';
import { newRoutes, withRoutes } from './round-sections';
import { answeredAtDoors, doneOrders, lostAtDoors, nextRows } from './round-stops';

/** A round as the device has it. */
export interface CachedRound {
  readonly rows: readonly RoundRow[];
  readonly queue: QueueSnapshot;
  /** Absent where none was loaded by this person. */
  readonly loaded?: RoundLoaded;
}

function tablesOf(db: DeviceDatabase) {
  return [db.round, db.outbox, db.settled, db.settings];
}

/** @param now milliseconds since 1970 on this device */
export function readRound(db: DeviceDatabase, userId: string, now: number): Promise<CachedRound> {
  return db.transaction('r', tablesOf(db), async () => {
    const rows = await db.round.where('user').equals(userId).toArray();
    const queue = await readQueue(db, userId, now);
    const loaded = await db.setting(`round:${userId}`);
    return { rows, queue, ...(loaded ? { loaded } : {}) };
  });
}

/**
 * Caches the shop's answer about a round, and what is open of the one before; another person's is left alone.
 * @param isWanted asked before anything is written: false where the person has signed out since
 * @param now milliseconds since 1970 on this device
 * @param answered the ids of what had been done here and answered before the shop was asked: that is in what it says, or lost there;
 *   without it, what had been answered when the round before was kept
 */
export function cacheRound(
  db: DeviceDatabase,
  { orders, done, total, at, routes = [], helpers }: Round,
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
      const waiting = new Set(queue.waiting.map(sameAction));
      const lost = lostAtDoors([...orders, ...done], queue, known);
      for (const action of lost)
        await db.settled.put(forgotten(action, waiting.has(sameAction(action))));
      // What was done there is to be decided, though the shop does not say that they are on their way.
      const undone = new Set(lost.map(({ args }) => args['orderId']));
      const shown = [...orders, ...done.filter(({ _id }) => undone.has(_id))];
      await db.round.where('user').equals(user._id).delete();
      // By the shop's clock: while the phone's is wrong, nothing of a shift is to go.
      const shopNow = Date.parse(at);
      await db.round.bulkPut(nextRows(rows, shown, queue, user, ROUND_STAYS, shopNow, known));
      await db.settings.put({
        key: `round:${user._id}`,
        user: user._id,
        at: shopNow,
        total,
        routes: withRoutes(routes, newRoutes(queue, known)),
        ...(helpers && { helpers }),
        answered: answeredAtDoors(queue),
      });
    }),
  );
}

interface LoadDeps extends Pick<Environment, 'clock'> {
  readonly api: Pick<Api, 'request'>;
  readonly db: DeviceDatabase;
}

/**
 * Asks the shop for the round of an admin and the status of the orders they acted on, and caches it.
 * @param isWanted as of `cacheRound`
 * @returns how many orders are on their way
 */
export async function loadRound(
  { api, db, clock }: LoadDeps,
  user: Actor,
  isWanted: () => boolean,
  signal?: AbortSignal,
): Promise<number> {
  const { answered, done } = await readAnswered(db, user._id);
  const path = `/admin/round?${new URLSearchParams({ done: done.join(',') }).toString()}`;
  const loaded = await api.request('GET', path, { schema: round, ...(signal ? { signal } : {}) });
  await cacheRound(db, loaded, user, isWanted, clock(), answered);
  return loaded.total;
}

/** The ids of actions at doors on this device that the shop has answered, and of their orders. */
export async function readAnswered(
  db: DeviceDatabase,
  userId: string,
): Promise<{ readonly answered: string[]; readonly done: string[] }> {
  const settled = await db.settled.where('user').equals(userId).toArray();
  return { answered: answeredAtDoors({ settled }), done: doneOrders({ settled }) };
}
