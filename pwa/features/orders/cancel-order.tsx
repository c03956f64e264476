import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { cancelProblem } from '#shared/payments/cancel-order';
import { orderDocument } from '#shared/orders/order';
import { whenOrderShows } from '../../components/payment/when-order-shows';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useConnection } from '../../hooks/use-connection';
import { useSession } from '../../hooks/use-session';
import { useMessages } from '../../i18n/messages';
import { onlineOrderCancelled } from '../../payments/online-order';
import { failureSaid } from '../../payments/online-payment-messages';
import { forgetPayment } from '../../payments/payments-under-way';
import { useToast } from '../../toasts/toasts';
import type { ShownOrder } from './use-order-page';

const ConfirmDialog = lazy(() =>
  import('../../components/design/confirm-dialog').then((module) => ({
    default: module.ConfirmDialog,
  })),
);

interface CancelOrderProps {
  readonly order: ShownOrder;
  /** It is being paid: nobody cancels it beside that. */
  readonly paying: boolean;
}

/** Gives up one's own order that was not paid online (docs/shop-rules.md#r-orders-13); nothing for any other. */
export function CancelOrder({ order, paying }: CancelOrderProps) {
  const userId = useSession()?.user._id;
  const offline = useConnection() === 'offline';
  const { t } = useMessages();
  const [asking, setAsking] = useState(false);
  const { busy, cancel } = useCancel(order._id);
  if (cancelProblem(order, 'shopper') || order.user._id !== userId) return null;
  return (
    <>
      <Button
        color="error"
        fullWidth
        disabled={busy || paying || offline}
        onClick={() => setAsking(true)}
        sx={{ mt: 1 }}
      >
        {t('Cancel order')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t('Cancel this order?')}
            confirmText={t('Yes, cancel')}
            cancelText={t('Keep order')}
            danger
            busy={busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => void cancel().finally(() => setAsking(false))}
          >
            {t('If money has left your account for it, you’ll get it back.')}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

/** Cancels it, which the shop alone decides: asking twice is harmless. */
function useCancel(orderId: string) {
  const { api, db, account, randomUuid } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const { busy, run } = useBusy();

  const cancel = () =>
    run(async () => {
      try {
        await api.request('PUT', `/orders/${encodeURIComponent(orderId)}/cancel`, {
          schema: orderDocument,
          headers: { 'Idempotency-Key': randomUuid() },
        });
        await onlineOrderCancelled(db, orderId).catch(() => undefined);
        await forgetPayment(db, orderId).catch(() => undefined);
        account.requestPull();
        await whenOrderShows(account, orderId, ({ closedBy }) => closedBy === 'shopper');
        toast.success(t('Order cancelled'));
      } catch (failure) {
        // It may have been paid meanwhile: the page shows what is.
        account.requestPull();
        toast.error(said(failureSaid(failure, 'Something went wrong')));
      }
    });
  return { busy, cancel };
}
