import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { askedLines } from '#shared/orders/order-lines';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useToast } from '../../toasts/toasts';
import type { SaleRefusal } from '../../payments/online-payment';
import { PAYMENT_MESSAGES } from '../../payments/online-payment-messages';
import { useMessages } from '../../i18n/messages';
import { restoreCart } from '../../components/outbox/restore-cart';
import {
  useAskAboutPayment,
  usePaymentUnderWay,
} from '../../components/payment/use-ask-about-payment';
import { usePayOnline, type ToPay } from '../../components/payment/use-pay-online';
import type { ShownOrder } from '../../components/orders/use-order-page';

/**
 * Paying an order from its own page, and the outcome of a payment that was begun before.
 * @param order `undefined` while it is not known
 */
export function usePayOrder(order: ShownOrder | undefined) {
  const services = useServices();
  const payOnline = usePayOnline();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useMessages();
  const underWay = usePaymentUnderWay(order?._id);
  const { busy, isBusy, run } = useBusy();
  /** Of the last try, and the checkout that was to be shown. */
  const [refused, setRefused] = useState<{
    readonly refusal: SaleRefusal;
    readonly checkout: ToPay['checkout'];
  }>();
  const refusal = refused?.refusal;
  /** Why the last try failed. */
  const [failed, setFailed] = useState<string>();

  const once = (work: () => Promise<void>) =>
    run(work).catch(() => toast.error(t(PAYMENT_MESSAGES.orderNotPlaced)));

  const pay = (checkout: ToPay['checkout'], confirmedTotal?: string) =>
    once(async () => {
      if (!order) return;
      setRefused(undefined);
      setFailed(undefined);
      const phone = order.shippingAddress.phone ?? '';
      const end = await payOnline({ orderId: order._id, phone, checkout, confirmedTotal });
      if (end?.kind === 'refused') setRefused({ refusal: end.refusal, checkout });
      if (end?.kind === 'failed') setFailed(end.message);
    });

  const { asking, ask } = useAskAboutPayment(order?.isPaid === false ? underWay : null, isBusy);

  return {
    busy: busy || asking || underWay === undefined,
    refusal,
    /** Why the last try failed; nothing once there is another, or it is paid. */
    failed: order?.isPaid === false ? failed : undefined,
    /** A payment was begun on this device, and its outcome is unknown. */
    unsettled: !busy && !asking && order?.isPaid === false ? (underWay ?? null) : null,
    check: () => once(ask),
    pay: (checkout: ToPay['checkout']) => pay(checkout),
    /** Agrees to the prices of the refusal, and pays them. */
    accept: async () => {
      if (refused) await pay(refused.checkout, refused.refusal.detail.quote?.totalPrice);
    },
    dismissRefusal: () => setRefused(undefined),
    /** Puts what was ordered back into the cart, as far as it is sold. */
    editCart: () =>
      once(async () => {
        if (!order) return;
        const { orderItems, createdAt: pricedAt } = order;
        const lines = askedLines(orderItems);
        await restoreCart(services, { lines, pricedAt }, refusal?.detail);
        await navigate('/cart');
      }),
  };
}
