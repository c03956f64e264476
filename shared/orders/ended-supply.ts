import type { Paise } from '../core/paise';
import { isCancelled } from './cancelled';
import type { Order } from './order';

type Supply = Pick<Order, 'dispatched' | 'deliveredAt' | 'isDelivered' | 'paidAt'>;

/**
 * When an order's goods left the shop, ISO 8601 UTC: dispatched, else delivered, else paid where it was handed over. `null`: they are
 * still here.
 */
export function suppliedAt(order: Supply): string | null {
  return (
    order.dispatched?.at ?? order.deliveredAt ?? (order.isDelivered ? order.paidAt : null) ?? null
  );
}

type Ended = Parameters<typeof isCancelled>[0] &
  Pick<Order, 'returned' | 'refundedPaise' | 'totalPrice'>;

/**
 * How much of what an order's invoice says has ended since, in paise: all of it where the order was cancelled or came back, else what
 * of its money has gone back. For so much there are credit notes (docs/shop-rules.md#r-print-4).
 */
export function endedPaise(order: Ended): Paise {
  const { totalPrice, refundedPaise = 0 } = order;
  if (isCancelled(order) || order.returned) return totalPrice;
  return Math.min(refundedPaise, totalPrice);
}
