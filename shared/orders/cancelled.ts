import type { Order } from './order';

/** Whether an order was cancelled, by its shopper or by the shop: nobody pays, packs or delivers it any more. */
export function isCancelled({
  closedBy,
  cancelled,
}: Pick<Order, 'closedBy' | 'cancelled'>): boolean {
  return cancelled !== undefined || closedBy === 'shopper';
}

/** Whether an order's own shopper may cancel it: it is to be paid online, and is not. */
export function canCancel(
  order: Pick<Order, 'paymentMethod' | 'isPaid' | 'closedBy' | 'cancelled'>,
): boolean {
  return order.paymentMethod === 'Razorpay' && !order.isPaid && !isCancelled(order);
}
