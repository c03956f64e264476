import { asCancelled, cancelProblem } from '../orders/as-cancelled';
import type { Order } from '../orders/order';
import type { StockHold } from './held-stock';
import type { PaymentOrder } from './payment';
import { auditEffect, type PaymentEffect } from './payment-effect';
import { refundWhole } from './refund-whole';
import { restock } from './stock-hold';
import type { Who } from './who';

/** Who cancels an order: its shopper, or an admin for the shop. */
export type Canceller = Extract<Who, { kind: 'shopper' | 'admin' }>;

/** What of an order's money and stock is looked at where it is cancelled. */
export interface CancelFacts {
  readonly order: Order;
  /** Every payment order of it. */
  readonly payments: readonly PaymentOrder[];
  /** Its stock; `null` where there never was a hold. */
  readonly hold: StockHold | null;
  /** The keys that the gateway is asked with; none where there is no gateway. */
  readonly keyIds: readonly string[];
}

/** What cancelling an order came to. */
export type Cancelled =
  | {
      /** `already`: it was cancelled before, and there is nothing to do. */
      readonly status: 'cancelled' | 'already';
      readonly order: Order;
      readonly effects: readonly PaymentEffect[];
    }
  | { readonly status: 'refused'; readonly code: 'too_late' };

/**
 * Cancels an order for good, once: its pieces are in stock again, and all money that came for it goes back, also what paid nothing.
 * Money that comes later raises `order-closed` and goes back (`recordCapture`); whoever cancels an order with an open payment asks the gateway first, so that
 * little does.
 * @param now milliseconds since 1970
 */
export function cancelOrder(
  { order, payments, hold, keyIds }: CancelFacts,
  by: Canceller,
  reason: string | undefined,
  now: number,
): Cancelled {
  const problem = cancelProblem(order, by.kind);
  if (problem === 'order_cancelled') return { status: 'already', order, effects: [] };
  if (problem) return { status: 'refused', code: problem };
  const cancelled = asCancelled(order, by.kind, reason, now);
  const event = {
    kind: 'order-cancelled',
    ...(reason === undefined ? {} : { reason }),
  } as const;
  return {
    status: 'cancelled',
    order: cancelled,
    effects: [
      ...restock(order, hold),
      { kind: 'put-order', order: cancelled },
      auditEffect(order._id, by, now, event),
      ...payments.flatMap((payment) => refundWhole(payment, keyIds, by, now)),
    ],
  };
}
