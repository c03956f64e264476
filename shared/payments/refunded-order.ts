import type { Paise } from '../core/paise';
import type { Order } from '../orders/order';
import { captureOf, refundable, type PaymentOrder } from './payment';

/**
 * What of the money that pays an order has gone back or is on its way, in paise: every refund of the capture that counts, save for
 * those that failed. One whose outcome is unknown is among them: nobody should send goods for money that may have gone.
 */
function refundedOf(order: Order, payments: readonly PaymentOrder[]): Paise {
  const counting = payments
    .flatMap((payment) => payment.captures.map((capture) => ({ payment, capture })))
    .filter(({ capture }) => capture.verdict === 'counts')
    .reduce(
      (sum, { payment, capture }) => sum + capture.amountPaise - refundable(payment, capture),
      0,
    );
  return payments.reduce((sum, payment) => sum + refundedOfAccepted(order, payment), counting);
}

/** The same of a payment of another amount that an admin accepted: as much of the order's total, all of it for all of it. */
function refundedOfAccepted({ totalPrice }: Order, payment: PaymentOrder): Paise {
  const accepted = payment.attention.find(({ cleared }) => cleared?.pays);
  const capture = accepted && captureOf(payment, accepted.payment);
  if (!capture) return 0;
  const left = refundable(payment, capture);
  return left === 0 ? totalPrice : Math.min(capture.amountPaise - left, totalPrice - 1);
}

/**
 * The order with what its payments say of refunds, so that whoever lists orders need not read payments.
 * @param payments every payment order of it
 * @returns `null` where the order says so already
 */
export function withRefundsOf(order: Order, payments: readonly PaymentOrder[]): Order | null {
  const refundedPaise = refundedOf(order, payments);
  if (refundedPaise === (order.refundedPaise ?? 0)) return null;
  return { ...order, refundedPaise, revision: order.revision + 1 };
}
