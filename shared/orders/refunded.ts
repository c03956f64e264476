import type { Paise } from '../core/paise';
import { revenueOf, type OrderMoney } from './order-money';

/** How much of an order's money has gone back, or is on its way: a part of it, or all. */
export type RefundedState = 'part' | 'whole';

/** What is looked at of an order to tell. */
interface RefundFacts {
  /** In paise; absent: nothing. */
  readonly refundedPaise?: Paise | undefined;
  readonly totalPrice: Paise;
}

/** Whether an order's money has gone back, in part or as a whole; `null` where nothing has. */
export function refundedState({
  refundedPaise = 0,
  totalPrice,
}: RefundFacts): RefundedState | null {
  if (refundedPaise <= 0) return null;
  return refundedPaise < totalPrice ? 'part' : 'whole';
}

interface HasMoney {
  readonly money?: OrderMoney | undefined;
}

/** What an order has brought in and may keep, in paise (docs/shop-rules.md#r-orders-15). */
export const netRevenue = ({ money }: HasMoney): Paise => (money ? revenueOf(money) : 0);

/** Whether an order that was paid has nothing left that is the shop's: all went back, or a bank took it. */
export function isUnfunded(order: HasMoney & { readonly isPaid: boolean }): boolean {
  return order.isPaid && order.money !== undefined && netRevenue(order) <= 0;
}
