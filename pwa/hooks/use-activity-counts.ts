import { isAsking, isOfCart } from '../database/outbox-entry';
import { useServices } from './services';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';

export interface ActivityCounts {
  /** Actions of the one signed in that have no answer yet, those taken back that may have arrived among them. */
  readonly waiting: number;
  /** Actions of the one signed in that were refused and not dealt with. */
  readonly attention: number;
  /** Actions of users who were signed out by force: only their number is shown. */
  readonly locked: number;
  /** How many of these belong to accounts that were deleted: signing in cannot send them. */
  readonly gone: number;
  /** The device has been asked: before, a 0 says nothing. */
  readonly isKnown: boolean;
}

const NONE = { waiting: 0, attention: 0, locked: 0, gone: 0 };

/** The numbers of the badge in the header. */
export function useActivityCounts(): ActivityCounts {
  const { db } = useServices();
  const userId = useSession()?.user._id;
  const found = useDeviceQuery(
    async () => {
      const entries = await db.outbox
        .filter((entry) => entry.name !== 'void' || isAsking(entry))
        .filter((entry) => !isOfCart(entry.instead ?? entry))
        .toArray();
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
  if (!found || found.user !== userId) return { ...NONE, isKnown: false };
  const { waiting, attention, locked, gone } = found;
  return { waiting, attention, locked, gone, isKnown: true };
}
