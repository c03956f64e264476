import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import type { QueueableAction } from '../../outbox/outbox';
import type { Stop } from './round-stops';

/** The actions at a door that take one tap. */
export type Tap = 'collected' | 'delivered' | 'both';

/** A tap, or the id of a return that was picked up. */
export type Done = Tap | { readonly pickedUp: string };

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
  const actionsOf = (done: Done): readonly QueueableAction[] =>
    typeof done === 'string'
      ? ACTIONS[done]
      : [{ name: 'pick-up-return', args: { orderId, returnId: done.pickedUp } }];

  return {
    busy,
    /** Resolves when it is stored, or was said to have failed. */
    tap: (act: Done) =>
      run(async () => {
        await outbox.enqueueTogether(actionsOf(act));
      }).catch((failure: unknown) => failed(t(failureOf(act)), failure)),
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

function failureOf(done: Done) {
  if (typeof done !== 'string') return 'Something went wrong';
  return done === 'collected' ? 'Error marking COD paid' : 'Error marking as delivered';
}

/** Shown when it can no longer be taken back. */
const TOO_LATE = 'This is already being sent, so it can’t be changed.';
