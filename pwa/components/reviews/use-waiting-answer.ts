import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';
import { readQueue } from '../../outbox/queue-snapshot';
import type { PendingMark } from '../../hooks/use-account';

/** An answer to a review that this device has not seen confirmed. */
export interface WaitingAnswer {
  readonly text: string;
  readonly mark: NonNullable<PendingMark>;
}

/** The newest answer of the signed-in admin to a review that waits, or was refused and not dealt with. */
export function useWaitingAnswer(reviewId: string): WaitingAnswer | undefined {
  const { db, clock } = useServices();
  const userId = useSession()?.user._id;
  return useDeviceQuery(async () => {
    if (userId === undefined) return undefined;
    const { waiting, settled, sending } = await readQueue(db, userId, clock());
    const isOfIt = ({ name, args }: (typeof waiting)[number]) =>
      name === 'answer-review' && args['reviewId'] === reviewId;
    const entry = waiting.findLast(isOfIt);
    if (entry)
      return {
        text: String(entry.args['text']),
        mark: sending.has(entry.id) ? ('sending' as const) : ('waiting' as const),
      };
    const refused = settled.find(
      (one) => isOfIt(one) && one.outcome.status === 'refused' && !one.dismissed,
    );
    return refused && { text: String(refused.args['text']), mark: 'attention' as const };
  }, [db, userId, reviewId]);
}
