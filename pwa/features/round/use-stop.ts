import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import type { QueueableAction } from '../../outbox/outbox';
import type { Stop } from './round-stops';

/** The actions at a door that take one tap. */
export type Tap = 'collected' | 'delivered' | 'both';

/** What is done at one door: kept on the device, and sent by itself (docs/shop-rules.md#r-doorstep-1). */
export function useStop({ order, waiting, refusedWith }: Stop) {
  const { outbox } = useServices();
  const { busy, run } = useBusy();
  const failed = useFailedToast();
  const toast = useToast();
  const t = useT();
  const orderId = order._id;

  const collect: QueueableAction = {
    name: 'collect-cash',
    args: { orderId, amount: order.totalPrice },
  };
  const deliver: QueueableAction = { name: 'deliver-order', args: { orderId } };
  const ACTIONS = { collected: [collect], delivered: [deliver], both: [collect, deliver] };

  return {
    busy,
    /** Resolves when it is stored, or was said to have failed. */
    tap: (tap: Tap) =>
      run(async () => {
        await outbox.enqueueTogether(ACTIONS[tap]);
      }).catch((failure: unknown) =>
        failed(
          t(tap === 'collected' ? 'Error marking COD paid' : 'Error marking as delivered'),
          failure,
        ),
      ),
    /** Takes back what has not been sent, the last first: what depends on another goes before it. */
    undo: () =>
      run(async () => {
        for (const { id } of waiting.toReversed())
          if (!(await outbox.discard(id))) return toast.info(t(TOO_LATE));
      }).catch((failure: unknown) => failed(t('Something went wrong'), failure)),
    /** What was refused only because of it goes with it. */
    discarded: () =>
      void Promise.all(refusedWith.map(({ id }) => outbox.dismiss(id))).catch(() => undefined),
  };
}

/** Shown when it can no longer be taken back. */
const TOO_LATE = 'This is already being sent, so it can’t be changed.';
