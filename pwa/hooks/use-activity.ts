import { useMemo } from 'react';
import type { ActionName } from '#shared/actions/registry';
import { useServices } from './services';
import {
  isOfCart,
  type Ending,
  type OutboxEntry,
  type SettledAction,
} from '../database/outbox-entry';
import { readQueue, type QueueSnapshot } from '../outbox/queue-snapshot';
import type { ConnectionState } from '../network/connection';
import { isBeingChecked } from './being-checked';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';

const PLACE: ActionName = 'place-cod-order';

/** The queue of a user, absent where it cannot be read. */
interface QueueOf {
  readonly user: string | undefined;
  readonly queue?: QueueSnapshot;
}

/** One action as the Activity screen shows it. */
export interface ActivityEntry {
  readonly entry: OutboxEntry | SettledAction;
  readonly mark: 'waiting' | 'sending' | 'checking' | 'asking' | 'received' | 'attention';
  readonly outcome?: Ending;
}

/** What is shown of a queue: what waits, newest first, then what is settled, newest first, without what was dealt with. */
export function activityOf(
  { waiting, asking, settled, sending }: QueueSnapshot,
  connection: ConnectionState,
): ActivityEntry[] {
  const open = [...waiting, ...asking]
    .filter((entry) => !isOfCart(entry.instead ?? entry))
    .sort((a, b) => b.seq - a.seq)
    .map((entry): ActivityEntry => {
      if (entry.instead) return { entry, mark: 'asking' };
      if (sending.has(entry.id)) return { entry, mark: 'sending' };
      const isChecked = entry.name === PLACE && isBeingChecked(entry, false, connection);
      return { entry, mark: isChecked ? 'checking' : 'waiting' };
    });
  const done = settled
    .filter((entry) => (entry.outcome.status === 'applied' ? !isOfCart(entry) : !entry.dismissed))
    .sort((a, b) => b.settledAt - a.settledAt || b.seq - a.seq)
    .map((entry): ActivityEntry => {
      const { outcome } = entry;
      return { entry, outcome, mark: outcome.status === 'applied' ? 'received' : 'attention' };
    });
  return [...open, ...done];
}

/**
 * What the signed-in shopper did, newest first; what they took back is left out, as soon as the shop is known not to have it. A `void` that is marked `attention`
 * says that an action was lost on this device before it was sent. `undefined` while loading; empty when signed out.
 */
export function useActivity(): readonly ActivityEntry[] | undefined {
  const { db, clock } = useServices();
  const session = useSession();
  const connection = useConnection();
  const userId = session?.user._id;
  const found = useDeviceQuery<QueueOf, QueueOf>(
    async () =>
      userId === undefined
        ? { user: userId }
        : { user: userId, queue: await readQueue(db, userId, clock()) },
    [db, userId],
    { user: userId },
  );
  return useMemo(() => {
    if (session === undefined || !found || found.user !== userId) return undefined;
    return found.queue ? activityOf(found.queue, connection) : [];
  }, [session, found, userId, connection]);
}
