import { useServices } from './services';
import type { Ending, OutboxEntry, SettledAction } from '../database/outbox-entry';
import { readQueue, type QueueSnapshot } from '../outbox/queue-snapshot';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';

/** One action as the Activity screen shows it. */
export interface ActivityEntry {
  readonly entry: OutboxEntry | SettledAction;
  readonly mark: 'waiting' | 'sending' | 'received' | 'attention';
  readonly outcome?: Ending;
}

/** What is shown of a queue: what waits, newest first, then what is settled, newest first, without what was dealt with. */
export function activityOf({ waiting, settled, sending }: QueueSnapshot): ActivityEntry[] {
  const open = waiting
    .map((entry): ActivityEntry => ({ entry, mark: sending.has(entry.id) ? 'sending' : 'waiting' }))
    .reverse();
  const done = settled
    .filter(({ outcome, dismissed }) => outcome.status === 'applied' || !dismissed)
    .sort((a, b) => b.settledAt - a.settledAt || b.seq - a.seq)
    .map((entry): ActivityEntry => {
      const { outcome } = entry;
      return { entry, outcome, mark: outcome.status === 'applied' ? 'received' : 'attention' };
    });
  return [...open, ...done];
}

/**
 * What the signed-in shopper did, newest first; what they took back is left out. A `void` that is marked `attention`
 * says that an action was lost on this device before it was sent. `undefined` while loading; empty for nobody.
 */
export function useActivity(): readonly ActivityEntry[] | undefined {
  const { db, clock } = useServices();
  const session = useSession();
  const userId = session?.user._id;
  const found = useDeviceQuery(
    async () =>
      userId === undefined
        ? { user: userId, entries: [] }
        : { user: userId, entries: activityOf(await readQueue(db, userId, clock())) },
    [db, userId],
    { user: userId, entries: [] },
  );
  return session !== undefined && found && found.user === userId ? found.entries : undefined;
}

export interface ActivityCounts {
  /** Actions of the one signed in that have no answer yet. */
  readonly waiting: number;
  /** Actions of the one signed in that were refused and not dealt with. */
  readonly attention: number;
  /** Actions of persons who were signed out by force: only their number is shown. */
  readonly locked: number;
  /** How many of these belong to accounts that were deleted: signing in cannot send them. */
  readonly gone: number;
}

const NONE: ActivityCounts = { waiting: 0, attention: 0, locked: 0, gone: 0 };

/** The numbers of the badge in the header. */
export function useActivityCounts(): ActivityCounts {
  const { db } = useServices();
  const userId = useSession()?.user._id;
  const found = useDeviceQuery(
    async () => {
      const entries = await db.outbox.filter((entry) => entry.name !== 'void').toArray();
      const attention = await db.settled
        .filter(
          (settled) =>
            settled.user === userId && settled.outcome.status === 'refused' && !settled.dismissed,
        )
        .count();
      const locked = entries.filter((entry) => entry.user !== userId);
      const clients = locked.length > 0 ? await db.clients.toArray() : [];
      const isGone = (of: string) => clients.some((client) => client.user === of && client.gone);
      const gone = locked.filter((entry) => isGone(entry.user)).length;
      const waiting = entries.length - locked.length;
      return { user: userId, waiting, attention, locked: locked.length, gone };
    },
    [db, userId],
    { user: userId, ...NONE },
  );
  if (!found || found.user !== userId) return NONE;
  const { waiting, attention, locked, gone } = found;
  return { waiting, attention, locked, gone };
}
