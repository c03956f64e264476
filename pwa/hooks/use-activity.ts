import { useServices } from './services';
import type { Ending, OutboxEntry, SettledAction } from '../database/outbox-entry';
import { readQueue, type QueueSnapshot } from '../outbox/queue-snapshot';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';

/** One action as the Activity screen shows it. */
export interface ActivityEntry {
  readonly entry: OutboxEntry | SettledAction;
  readonly mark: 'waiting' | 'sending' | 'asking' | 'received' | 'attention';
  readonly outcome?: Ending;
}

/** What is shown of a queue: what waits, newest first, then what is settled, newest first, without what was dealt with. */
export function activityOf({ waiting, asking, settled, sending }: QueueSnapshot): ActivityEntry[] {
  const open = [...waiting, ...asking]
    .sort((a, b) => b.seq - a.seq)
    .map((entry): ActivityEntry => {
      if (entry.instead) return { entry, mark: 'asking' };
      return { entry, mark: sending.has(entry.id) ? 'sending' : 'waiting' };
    });
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
 * What the signed-in shopper did, newest first; what they took back is left out, as soon as the shop is known not to have it. A `void` that is marked `attention`
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
