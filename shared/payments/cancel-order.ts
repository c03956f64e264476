import { asCancelled, cancelProblem } from '../orders/as-cancelled';
import type { Order } from '../orders/order';
import { auditEffect, type OrderEffect } from './order-effect';
import type { Who } from './who';

/** Who cancels an order: its shopper, or an admin for the shop. */
export type Canceller = Extract<Who, { kind: 'shopper' | 'admin' }>;

/** What cancelling an order came to. */
export type Cancelled =
  | {
      /** `already`: it was cancelled before, and there is nothing to do. */
      readonly status: 'cancelled' | 'already';
      readonly order: Order;
      readonly effects: readonly OrderEffect[];
    }
  | { readonly status: 'refused'; readonly code: 'too_late' };

/**
 * Cancels an order for good, once. Money that comes later raises `order-closed` and goes back (`recordCapture`); the server asks the
 * gateway first about an order with an open payment, so that little does.
 * @param goesBack what of its stock and money goes back then (`stockAndMoneyBack`); nothing on a device, which knows of neither
 * @param now milliseconds since 1970
 */
export function cancelOrder(
  order: Order,
  by: Canceller,
  reason: string | undefined,
  now: number,
  goesBack: readonly OrderEffect[],
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
      { kind: 'put-order', order: cancelled },
      auditEffect(order._id, by, now, event),
      ...goesBack,
    ],
  };
}
