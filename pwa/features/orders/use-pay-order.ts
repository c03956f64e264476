import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../app/services';
import { useToast } from '../../app/toasts';
import { verifyPayment, type SaleRefusal } from '../../device/online-payment';
import { PAYMENT_MESSAGES } from '../../device/online-payment-messages';
import { useConnection } from '../../device/use-connection';
import { useMessages } from '../../messages/messages';
import { restoreCart } from '../../outbox-ui/restore-cart';
import { usePaymentUnderWay } from '../../payment-ui/use-payment-under-way';
import { usePayOnline, type ToPay } from '../../payment-ui/use-pay-online';
import type { ShownOrder } from './use-order-page';

/**
 * Paying an order from its own page, and what became of a payment that was begun before.
 * @param order `undefined` while it is not known
 */
export function usePayOrder(order: ShownOrder | undefined) {
  const services = useServices();
  const { db, api, account, clock } = services;
  const payOnline = usePayOnline();
  const navigate = useNavigate();
  const toast = useToast();
  const { t, said } = useMessages();
  const offline = useConnection() === 'offline';
  const underWay = usePaymentUnderWay(order?._id);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SaleRefusal>();
  /** Set before React has rendered: a second click in the same frame finds it. */
  const begun = useRef(false);

  async function once(work: () => Promise<void>): Promise<void> {
    if (begun.current) return;
    begun.current = true;
    setBusy(true);
    try {
      await work();
    } catch {
      toast.error(t(PAYMENT_MESSAGES.orderNotPlaced));
    } finally {
      begun.current = false;
      setBusy(false);
    }
  }

  async function checkAgain(): Promise<void> {
    account.nudged();
    if (!underWay?.proof) return;
    const end = await verifyPayment(underWay.proof, underWay, { db, api, clock });
    account.nudged();
    if (end.kind === 'paid') toast.success(said(end.message));
  }

  /** What the checkout said is handed to the shop by itself, with the page and each time there is a connection again. */
  const toVerify = order?.isPaid || offline ? undefined : underWay?.proof?.razorpay_payment_id;
  const verifyByItself = useEffectEvent(() => {
    if (!begun.current) void checkAgain().catch(() => undefined);
  });
  useEffect(() => {
    if (toVerify !== undefined) verifyByItself();
  }, [toVerify]);

  return {
    busy: busy || underWay === undefined,
    refusal,
    /** A payment was begun on this device, and nobody has said yet how it ended. */
    unsettled: !busy && order?.isPaid === false ? (underWay ?? null) : null,
    check: () => once(checkAgain),
    pay: (checkout: ToPay['checkout']) =>
      once(async () => {
        if (!order) return;
        setRefusal(undefined);
        const phone = order.shippingAddress.phone ?? '';
        const end = await payOnline({ orderId: order._id, phone, checkout });
        if (end?.kind === 'refused') setRefusal(end.refusal);
      }),
    dismissRefusal: () => setRefusal(undefined),
    /** Puts what was ordered back into the cart, as far as it is sold. */
    editCart: () =>
      once(async () => {
        if (!order) return;
        const { orderItems: lines, createdAt: pricedAt } = order;
        await restoreCart(services, { lines, pricedAt }, refusal?.detail);
        await navigate('/cart');
      }),
  };
}
