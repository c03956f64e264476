/** The fields of an order, stored or as a document, that are needed. */
interface HowItEnded {
  readonly closedAt?: string | undefined;
  readonly closedBy?: 'shopper' | undefined;
  readonly cancelled?: object | undefined;
}
interface HowItStands extends HowItEnded {
  readonly isPaid: boolean;
  readonly returned?: object | undefined;
}

/** Whether an order was cancelled, by its shopper or by the shop: it is no longer paid, packed or delivered. */
export function isCancelled({ closedBy, cancelled }: HowItEnded): boolean {
  return cancelled !== undefined || closedBy === 'shopper';
}

/** Whether an order's own shopper may pay it online: it is to be, and is neither paid nor cancelled. */
export function canPayOnline(order: HowItStands & { readonly paymentMethod: string }): boolean {
  return order.paymentMethod === 'Razorpay' && !order.isPaid && !isCancelled(order);
}

/** Whether an order waits to be paid: neither closed, nor back without having been. */
export function awaitsPayment({ isPaid, closedAt, returned }: HowItStands): boolean {
  return !isPaid && closedAt === undefined && returned === undefined;
}

/**
 * Whether an order is void: cancelled, closed unpaid, or returned unpaid. It counts in no sum
 * (docs/shop-rules.md#r-orders-15).
 */
export function isVoidOrder(order: HowItStands): boolean {
  const isOver = order.returned !== undefined || order.closedAt !== undefined;
  return isCancelled(order) || (isOver && !order.isPaid);
}

/** Whether an order has bought its goods: it stands, and is paid or to be paid in cash. */
export const isPurchase = (order: HowItStands & { readonly paymentMethod: string }): boolean =>
  !isVoidOrder(order) && (order.isPaid || order.paymentMethod === 'COD');
