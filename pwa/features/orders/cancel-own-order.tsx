import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { canTake } from '#shared/orders/transitions';
import { goToHeading } from '../../components/design/focus-neighbour';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { SAVED_ON_DEVICE, useSavedToast } from '../../components/outbox/use-saved-toast';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import { whenAnswered } from '../../outbox/when-answered';
import { useToast } from '../../toasts/toasts';
import type { ShownOrder } from '../../components/orders/use-order-page';

const CancelDialog = lazy(() =>
  import('../../components/design/cancel-dialog').then((module) => ({
    default: module.CancelDialog,
  })),
);

interface CancelOrderProps {
  readonly order: ShownOrder;
  /** It is being paid: it cannot be cancelled meanwhile. */
  readonly paying: boolean;
}

/** Cancels one's own order until it is dispatched, also offline (docs/shop-rules.md#r-orders-13); nothing for any other. */
export function CancelOrder({ order, paying }: CancelOrderProps) {
  const userId = useSession()?.user._id;
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { busy, cancel } = useCancel(order._id);
  const isOffered =
    order.mark !== 'attention' &&
    order.mark !== 'asking' &&
    canTake(order, 'cancel', 'shopper') &&
    order.user._id === userId;
  const isCancelling = useRef(false);
  useEffect(() => {
    // The button goes with the press, and the head of the page says what becomes of the order.
    if (!isOffered && isCancelling.current) goToHeading();
    isCancelling.current = false;
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <>
      <Button
        color="error"
        fullWidth
        disabled={busy || paying}
        onClick={() => setAsking(true)}
        sx={{ mt: 1 }}
      >
        {t('Cancel order')}
      </Button>
      {asking && (
        <Suspense>
          <CancelDialog
            needsReason={false}
            title={t('Cancel this order?')}
            busy={busy}
            onKeep={() => setAsking(false)}
            onCancelOrder={(reason) => {
              isCancelling.current = true;
              void cancel(reason).finally(() => setAsking(false));
            }}
          >
            {t('If money has left your account for it, you’ll get it back.')}
          </CancelDialog>
        </Suspense>
      )}
    </>
  );
}

/** Cancels it by the queue; an order that has not been sent is taken out of the queue instead. */
function useCancel(orderId: string) {
  const { db, outbox, connection } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const memoryOnly = useMemoryOnly();
  const saved = useSavedToast();
  const failed = useFailedToast();
  const t = useT();
  const { busy, run } = useBusy();

  const cancel = (reason: string | undefined) =>
    run(async () => {
      try {
        if (await takeBack()) {
          await navigate('/myorders', { replace: true });
          saved(t('Order cancelled'));
          return;
        }
        const args = { orderId, ...(reason === undefined ? {} : { reason }) };
        const { id } = await outbox.enqueue('cancel-order', args);
        void say(id).catch(() => undefined);
      } catch (failure) {
        failed(t('Unable to cancel order'), failure);
      }
    });

  /** Says that it is cancelled only once the shop has said so (docs/guarantees.md#i20). @param id of the cancellation */
  async function say(id: string): Promise<void> {
    if (connection.current() === 'offline' && !memoryOnly) return toast.info(t(SAVED_ON_DEVICE));
    const answered = whenAnswered(db, id);
    toast.info(t('Sending…'), answered);
    await answered;
    const answer = await db.settled.get(id);
    if (answer?.outcome.status === 'applied') toast.success(t('Order cancelled'));
  }

  /** Whether the order was still to be sent, and is not any more. */
  async function takeBack(): Promise<boolean> {
    const waiting = await db.outbox
      .filter(({ name, args }) => name === 'place-cod-order' && args['orderId'] === orderId)
      .first();
    // Whether it was sent is looked up in the transaction that takes it back: an attempt may begin at any moment.
    return waiting !== undefined && (await outbox.discard(waiting.id, { onlyUnsent: true }));
  }
  return { busy, cancel };
}
