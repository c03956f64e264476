import type { ErrorCode } from '../core/errors';
import type { Marked } from './marked';
import type { Order } from './order';

/** Why an order cannot be marked delivered. */
export type DeliverRefusal = Extract<ErrorCode, 'not_paid' | 'already_delivered'>;

/**
 * Marks a paid order as delivered, its revision raised by one (docs/shop-rules.md#r-orders-5). Delivered never goes
 * back.
 * @param now milliseconds since 1970
 * @returns the delivered order, or the refusal: `already_delivered`, `not_paid`
 */
export function markDelivered(order: Order, now: number): Marked<DeliverRefusal> {
  if (order.isDelivered) return { status: 'refused', code: 'already_delivered' };
  if (!order.isPaid) return { status: 'refused', code: 'not_paid' };
  const deliveredAt = new Date(now).toISOString();
  return {
    status: 'marked',
    order: { ...order, isDelivered: true, deliveredAt, revision: order.revision + 1 },
  };
}
