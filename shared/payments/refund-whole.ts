import { cancelKeyOf, flagRefund } from './flag-refund';
import { refundable, type Capture, type PaymentOrder } from './payment';
import type { PaymentEffect } from './payment-effect';
import { requestRefund } from './refund';
import type { Who } from './who';

/** Whether a capture pays its order, by its amount or since an admin accepted it. */
function isPaying({ attention }: PaymentOrder, { payment, verdict }: Capture): boolean {
  const isAccepted = attention.some((flag) => flag.payment === payment && flag.cleared?.pays);
  return verdict === 'counts' || isAccepted;
}

/**
 * Asks back all that is left of what a payment order paid its order with. What paid nothing has its flag, and goes back by that.
 * What cannot be asked back now (less than the gateway gives back, another refund that nobody knows the end of) is flagged, so that
 * an admin looks at it.
 * @param payment one of a cancelled order
 * @param now milliseconds since 1970
 */
export function refundWhole(payment: PaymentOrder, by: Who, now: number): readonly PaymentEffect[] {
  const effects: PaymentEffect[] = [];
  let books = payment;
  for (const capture of payment.captures.filter((one) => isPaying(payment, one))) {
    const amountPaise = refundable(books, capture);
    if (amountPaise === 0) continue;
    const key = cancelKeyOf(capture);
    const asked = requestRefund(books, { payment: capture.payment, amountPaise, key }, by, now);
    const more = asked.status === 'refused' ? flagRefund(books, capture, by, now) : asked.effects;
    for (const effect of more) if (effect.kind === 'put-payment') books = effect.payment;
    effects.push(...more);
  }
  return effects;
}
