import type { Paise } from '../core/paise';
import type { Order } from '../orders/order';
import { needsRefund } from './attention';
import { captureOf, CURRENCY, refundable, type Capture, type PaymentOrder } from './payment';

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

/** Whether money came that pays nothing and has to go back: a second payment, or one that came too late. */
export function paysNothing({ verdict, currency }: Capture): boolean {
  return verdict !== 'counts' && needsRefund(verdict) && currency === CURRENCY;
}

/** What came for an order that pays nothing, and how much of it the gateway has given back, in paise. */
function extraOf(payments: readonly PaymentOrder[]) {
  const extra = payments.flatMap((payment) =>
    payment.captures.filter(paysNothing).map((capture) => ({
      amountPaise: capture.amountPaise,
      returnedPaise: returnedOf(payment, capture),
    })),
  );
  return {
    extraPaidPaise: extra.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    extraReturnedPaise: extra.reduce((sum, { returnedPaise }) => sum + returnedPaise, 0),
  };
}

/** How much of a payment has gone back; all of it where an admin says that it was settled elsewhere. */
function returnedOf(
  { attention, refunds }: PaymentOrder,
  { payment: id, verdict, amountPaise }: Capture,
): Paise {
  if (attention.some(({ kind, payment, cleared }) => payment === id && kind === verdict && cleared))
    return amountPaise;
  return refunds
    .filter(({ payment, state }) => payment === id && state === 'processed')
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
}

/**
 * The order with what its payments say of refunds, so that whoever lists orders need not read payments.
 * @param payments every payment order of it
 * @returns `null` where the order says so already
 */
export function withRefundsOf(order: Order, payments: readonly PaymentOrder[]): Order | null {
  const refundedPaise = refundedOf(order, payments);
  const { extraPaidPaise, extraReturnedPaise } = extraOf(payments);
  const isSaid =
    refundedPaise === (order.refundedPaise ?? 0) &&
    extraPaidPaise === (order.extraPaidPaise ?? 0) &&
    extraReturnedPaise === (order.extraReturnedPaise ?? 0);
  if (isSaid) return null;
  return {
    ...order,
    refundedPaise,
    ...(extraPaidPaise > 0 && { extraPaidPaise, extraReturnedPaise }),
    revision: order.revision + 1,
  };
}
