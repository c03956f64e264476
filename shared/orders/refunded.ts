import { paiseFromDecimal, type Paise } from '../core/paise';
import { revenueOf, type OrderMoney } from './order-money';
import type { OrderSteps } from './order-steps';

/** How much of an order's money has gone back, or is on its way: a part of it, or all. */
export type RefundedState = 'part' | 'whole';

interface HasMoney {
  readonly money?: OrderMoney | undefined;
  /** What is left of the money that pays it, in paise; absent: all its money pays it. */
  readonly fundsPaise?: Paise | undefined;
}

/** The fields of an order that are needed. */
interface RefundFacts extends HasMoney, Pick<OrderSteps, 'amendments'> {
  /** In paise; absent: nothing. */
  readonly refundedPaise?: Paise | undefined;
  readonly totalPrice: Paise;
  readonly isPaid: boolean;
}

/**
 * Whether an order's money has gone back, in part or as a whole; `null` where nothing has. It is the whole too where less than the total
 * had been accepted for it, and nothing of that is left.
 */
export function refundedState(order: RefundFacts): RefundedState | null {
  const { refundedPaise = 0, totalPrice } = order;
  if (refundedPaise <= 0) return null;
  return refundedOfTotal(order) < totalPrice && !isUnfunded(order) ? 'part' : 'whole';
}

/** What has gone back, or is on its way, of what an order costs by now: not what it cost before the shop changed it. In paise. */
export function refundedOfTotal({
  refundedPaise = 0,
  amendments = [],
}: Pick<RefundFacts, 'refundedPaise' | 'amendments'>): Paise {
  const paid = amendments.filter(({ isPaid }) => isPaid);
  const less = paid.reduce(
    (sum, { before, after }) => sum + paiseFromDecimal(before) - paiseFromDecimal(after),
    0,
  );
  return Math.max(refundedPaise - less, 0);
}

/** What an order has brought in and may keep, in paise (docs/shop-rules.md#r-orders-15). */
export const netRevenue = ({ money }: HasMoney): Paise => (money ? revenueOf(money) : 0);

/** Whether an order that was paid has nothing left that is the shop's: all went back, or a bank took it. */
export function isUnfunded({
  isPaid,
  money,
  fundsPaise,
}: HasMoney & { readonly isPaid: boolean }): boolean {
  if (!isPaid || money === undefined) return false;
  return fundsLeft({ money, fundsPaise }) <= 0;
}

/** What is left of the money that pays an order, and not on its way back, in paise. */
export const fundsLeft = ({ money, fundsPaise }: HasMoney): Paise =>
  fundsPaise ?? (money ? money.kept - money.beingGivenBack : 0);
