import { asPaid } from '../orders/take-transition';
import type { Order } from '../orders/order';
import { openFlag, withSettled, type Settled, type Settling } from './attention';
import type { FindProduct, StockHold } from './held-stock';
import { captureOf, CURRENCY, isDisputeOpen, refundable, type PaymentOrder } from './payment';
import { auditEffect } from './order-effect';
import { commitHold } from './stock-hold';
import type { PaymentActor } from './actor';

/** The facts for accepting a payment of another amount. */
export interface AcceptRequest {
  readonly payment: PaymentOrder;
  readonly order: Order;
  readonly hold: StockHold | null;
  readonly product: FindProduct;
}

/**
 * An admin says that a payment whose amount differs pays its order, and why: an offer of the gateway's, or a fee that the payer
 * bore. The order is paid from now on, its pieces are taken, and the flag is settled. The recorded amount stays as it was.
 * @param now milliseconds since 1970
 * @returns refused: `not_found` (no such flag), `forbidden` (another flag or currency, an order that is not paid online or was closed, money
 *   of which a part has gone back), `disputed` (the payer's bank has not decided), `already_paid`, `out_of_stock`
 */
export function acceptPayment(
  { payment, order, hold, product }: AcceptRequest,
  settling: Settling,
  by: Extract<PaymentActor, { kind: 'admin' }>,
  now: number,
): Settled {
  const flag = openFlag(payment, settling);
  if (flag === 'settled') return { status: 'already_settled', effects: [] };
  const capture = captureOf(payment, settling.payment);
  if (!flag || !capture) return { status: 'refused', code: 'not_found' };
  const isWhole = refundable(payment, capture) === capture.amountPaise;
  const isOfOrder =
    order.paymentMethod === 'Razorpay' &&
    order.closedAt === undefined &&
    capture.currency === CURRENCY;
  if (flag.kind !== 'amount-differs' || !isOfOrder || !isWhole)
    return { status: 'refused', code: 'forbidden' };
  if (isDisputeOpen(payment, capture.payment)) return { status: 'refused', code: 'disputed' };
  if (order.isPaid) return { status: 'refused', code: 'already_paid' };
  const stock = commitHold(order, hold, product, now);
  if (!stock) return { status: 'refused', code: 'out_of_stock' };
  const { amountPaise, currency } = capture;
  return {
    status: 'settled',
    effects: [
      { kind: 'put-order', order: asPaid(order, new Date(now).toISOString()) },
      ...stock,
      {
        kind: 'put-payment',
        payment: withSettled(payment, flag, { ...settling, pays: true }, now),
      },
      auditEffect(order._id, by, now, {
        kind: 'payment-accepted',
        payment: capture.payment,
        amountPaise,
        currency,
        reason: settling.reason,
      }),
    ],
  };
}
