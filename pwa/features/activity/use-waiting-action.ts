import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReviewFields } from '#shared/reviews/review-fields';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useToast } from '../../toasts/toasts';
import { useT } from '../../i18n/messages';
import { OutboxError } from '../../database/outbox-error';
import type { OutboxEntry } from '../../database/outbox-entry';
import { keepBegunOrder, keepCodes } from '../../cart/checkout';
import { cancelBegun } from '../../payments/cancel-replaced';
import { mayHaveArrived } from '../../outbox/cancel-action';
import { ADDRESS_BOOK } from '../../components/design/address-book-entry';
import { readAction } from '../../components/outbox/known-action';
import { readCartLines } from '../../components/outbox/restore-cart';

/** Shown when an action can no longer be changed, because it is on its way or has been answered. */
export const TOO_LATE = 'This is already being sent, so it can’t be changed.';

/** The answer to Retry without a connection: the press was noticed. */
const STILL_OFFLINE = 'You’re still offline. We’ll send it automatically when you’re back online.';

/** Sends now what waits. */
export function useRetry(): () => void {
  const { sender, connection } = useServices();
  const toast = useToast();
  const t = useT();
  return () => {
    sender.requestSync('retry');
    if (connection.current() === 'offline') toast.info(t(STILL_OFFLINE));
  };
}

/** What can be done about an action that waits: send now, edit, take back. */
export function useWaitingAction(entry: OutboxEntry) {
  const services = useServices();
  const { outbox } = services;
  const retry = useRetry();
  const toast = useToast();
  const t = useT();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [editingReview, setEditingReview] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const known = readAction(entry);

  const guarded = (work: () => Promise<void>) =>
    run(work).catch((failure: unknown) => {
      const late = failure instanceof OutboxError && failure.code === 'under_way';
      toast.error(t(late ? TOO_LATE : 'Something went wrong'));
    });

  async function editOrder() {
    if (known?.name !== 'place-cod-order') return;
    const lines = await readCartLines(services, known.args);
    // One transaction: the lines are in the cart exactly if the order was taken back.
    const { args } = known;
    let begun: string | undefined;
    const inTransaction = async () => {
      await services.cart.restore(lines);
      begun = await keepBegunOrder(services.db, entry.user, args);
      await keepCodes(services.db, args);
    };
    if (!(await outbox.discard(entry.id, { inTransaction }))) return toast.info(t(TOO_LATE));
    await cancelBegun(services, begun);
    // The cart alone looks as if it were all there is of it.
    if (mayHaveArrived(entry)) toast.info(t('Asking the shop whether it has arrived…'));
    await navigate('/cart');
  }

  async function edit() {
    switch (known?.name) {
      case 'place-cod-order':
        return editOrder();
      case 'add-address':
      case 'edit-address':
        return navigate(`/shipping?edit=${known.args.addressId}`, { state: ADDRESS_BOOK });
      case 'write-review':
        return setEditingReview(true);
    }
  }

  return {
    busy,
    editable:
      known?.name === 'place-cod-order' ||
      known?.name === 'add-address' ||
      known?.name === 'edit-address' ||
      known?.name === 'write-review',
    retry,
    edit: () => void guarded(edit),
    discarding,
    askDiscard: () => setDiscarding(true),
    keep: () => setDiscarding(false),
    discard() {
      setDiscarding(false);
      void guarded(async () => {
        if (!(await outbox.discard(entry.id))) toast.info(t(TOO_LATE));
      });
    },

    review: editingReview && known?.name === 'write-review' ? known.args.review : null,
    closeReview: () => setEditingReview(false),
    saveReview: (review: ReviewFields) =>
      void guarded(async () => {
        if (known?.name !== 'write-review') return;
        await outbox.replace(entry.id, 'write-review', { ...known.args, review });
        setEditingReview(false);
      }),
  };
}
