import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import type { QueueableAction } from '../../outbox/outbox';
import type { Stop } from './round-stops';

/** The actions at a door that take one tap. */
export type Tap = 'collected' | 'delivered' | 'both' | 'not-at-home' | 'refused' | 'take' | 'leave';

/** A tap, the id of a return that was picked up, or a note for the next one who comes. */
export type Done = Tap | { readonly pickedUp: string } | { readonly note: string };

/** What nobody outside hears of: it goes out at once, and is changed by doing it again. */
const PLAIN: ReadonlySet<string> = new Set(['take-stop', 'note-stop']);

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
  const { takenBy, visits = [] } = order.stop ?? {};
  const take = (isTaken: boolean): QueueableAction => ({
    name: 'take-stop',
    args: { orderId, isTaken, ...(takenBy && { seen: takenBy.user }) },
  });
  const ACTIONS: Readonly<Record<Tap, readonly QueueableAction[]>> = {
    collected: [collect],
    delivered: [deliver],
    both: [collect, deliver],
    'not-at-home': [{ name: 'not-at-home', args: { orderId, visits: visits.length } }],
    refused: [{ name: 'refuse-delivery', args: { orderId } }],
    take: [take(true)],
    leave: [take(false)],
  };
  function actionsOf(done: Done): readonly QueueableAction[] {
    if (typeof done === 'string') return ACTIONS[done];
    return 'note' in done
      ? [{ name: 'note-stop', args: { orderId, text: done.note } }]
      : [{ name: 'pick-up-return', args: { orderId, returnId: done.pickedUp } }];
  }

  return {
    busy,
    /** Resolves when it is stored, or was said to have failed. */
    tap: (act: Done) =>
      run(async () => {
        const actions = actionsOf(act);
        const canBeUndone = !actions.every(({ name }) => PLAIN.has(name));
        await outbox.enqueueTogether(actions, { canBeUndone });
      }).catch((failure: unknown) => failed(t(failureOf(act)), failure)),
    /**
     * Takes back what has not been sent, the last first: what depends on another goes before it. A note that waits, too, is not taken back
     * with what was done.
     */
    undo: () =>
      run(async () => {
        const done = waiting.filter(({ name }) => !PLAIN.has(name));
        for (const { id } of (done.length > 0 ? done : waiting).toReversed())
          if (!(await outbox.discard(id))) return toast.info(t(TOO_LATE));
      }).catch((failure: unknown) => failed(t('Something went wrong'), failure)),
    /** What was refused only because of it goes with it. */
    discarded: () =>
      void Promise.all(refusedWith.map(({ id }) => outbox.dismiss(id))).catch(() => undefined),
  };
}

function failureOf(done: Done) {
  if (done === 'collected') return 'Error marking COD paid';
  return done === 'delivered' || done === 'both'
    ? 'Error marking as delivered'
    : 'Something went wrong';
}

/** Shown when it can no longer be taken back. */
const TOO_LATE = 'This is already being sent, so it can’t be changed.';
