import { isCancelled } from '../orders/cancelled';
import type { Order } from '../orders/order';
import type { StockHold } from './held-stock';
import { needsAttention, type PaymentOrder } from './payment';
import { auditEffect, type PaymentEffect } from './payment-effect';
import { putBack } from './stock-hold';
import type { Who } from './who';

/** What cancelling an order came to. */
export type Cancelled =
  | {
      readonly status: 'cancelled';
      readonly order: Order;
      /** None where it was cancelled before. */
      readonly effects: readonly PaymentEffect[];
    }
  | {
      readonly status: 'refused';
      /** `in_progress`: money came for it that somebody has to look at first. */
      readonly code: 'not_razorpay' | 'already_paid' | 'in_progress';
    };

/**
 * Cancels an order that was not paid online (docs/shop-rules.md#r-orders-13): it is closed for good, and the pieces that it
 * held are in stock again. Whoever cancels asks the gateway first, so that money which has come pays the order; what comes
 * later raises `order-closed` and goes back (`recordCapture`).
 * @param payments every payment order of it
 * @param hold its stock; `null` where there never was a hold
 * @param now milliseconds since 1970
 */
export function cancelOrder(
  order: Order,
  {
    payments,
    hold,
  }: { readonly payments: readonly PaymentOrder[]; readonly hold: StockHold | null },
  by: Who,
  now: number,
): Cancelled {
  if (order.paymentMethod !== 'Razorpay') return { status: 'refused', code: 'not_razorpay' };
  if (order.isPaid) return { status: 'refused', code: 'already_paid' };
  if (isCancelled(order)) return { status: 'cancelled', order, effects: [] };
  if (payments.some(needsAttention)) return { status: 'refused', code: 'in_progress' };
  const at = new Date(now).toISOString();
  const cancelled: Order = {
    ...order,
    closedAt: at,
    closedBy: 'shopper',
    cancelled: { at, by: 'shopper' },
    revision: order.revision + 1,
  };
  return {
    status: 'cancelled',
    order: cancelled,
    effects: [
      ...(hold?.state === 'held' ? putBack(hold) : []),
      { kind: 'put-order', order: cancelled },
      auditEffect(order._id, by, now, { kind: 'order-cancelled' }),
    ],
  };
}
