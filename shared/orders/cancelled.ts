import type { Order } from './order';

/** Whether the shopper has cancelled an order: nobody pays it any more. */
export function isCancelled({ closedBy }: Pick<Order, 'closedBy'>): boolean {
  return closedBy === 'shopper';
}

/** Whether an order's own shopper may cancel it: it is to be paid online, and is not. */
export function canCancel(order: Pick<Order, 'paymentMethod' | 'isPaid' | 'closedBy'>): boolean {
  return order.paymentMethod === 'Razorpay' && !order.isPaid && !isCancelled(order);
}
