import type { Paise } from '../core/paise';
import { isCancelled } from './cancelled';
import type { Order } from './order';
import { refundedState } from './refunded';
import { returnedOf } from './returned-lines';
import { paidForReturned } from './returned-value';

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
  Pick<
    Order,
    | 'returned'
    | 'returns'
    | 'orderItems'
    | 'refundedPaise'
    | 'totalPrice'
    | 'money'
    | 'fundsPaise'
    | 'lostPaise'
    | 'isPaid'
  >;

/**
 * How much of what an order's invoice says has ended since, in paise: all of it where the order was cancelled or came back, or all that
 * was paid for it went back, which may have been less than its total; else the price of the lines that came back less their share of the discount, or what of its money has gone back, whichever is more. For so much there are credit notes (docs/shop-rules.md#r-print-4).
 */
export function endedPaise(order: Ended): Paise {
  const { totalPrice, refundedPaise = 0 } = order;
  if (isCancelled(order) || order.returned) return totalPrice;
  // Money that the payer's bank took was not given back: the supply remains valid.
  if (refundedState(order) === 'whole' && !order.lostPaise) return totalPrice;
  const backPaise = paidForReturned(order.orderItems, returnedOf(order));
  return Math.min(Math.max(refundedPaise, backPaise), totalPrice);
}
