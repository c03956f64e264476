import type { Paise } from '../core/paise';
import { isCancelled } from './cancelled';

/** How much of an order's money has gone back, or is on its way: a part of it, or all. */
export type RefundedState = 'part' | 'whole';

/** What is looked at of an order to tell. */
interface OrderMoney {
  /** In paise; an order of before it was stored here has none until the next start of the server. */
  readonly refundedPaise?: Paise | undefined;
  readonly totalPrice: Paise;
}

/** Whether an order's money has gone back, in part or as a whole; `null` where nothing has. */
export function refundedState({ refundedPaise = 0, totalPrice }: OrderMoney): RefundedState | null {
  if (refundedPaise <= 0) return null;
  return refundedPaise < totalPrice ? 'part' : 'whole';
}

/**
 * What an order has brought in and not given back, in paise; nothing where it is unpaid or cancelled: what came for that goes back
 * (docs/shop-rules.md#r-orders-15).
 */
export function netRevenue(
  order: OrderMoney & Parameters<typeof isCancelled>[0] & { readonly isPaid: boolean },
): Paise {
  const { isPaid, totalPrice, refundedPaise = 0 } = order;
  return isPaid && !isCancelled(order) ? totalPrice - refundedPaise : 0;
}
