import { canPayOnline, isCancelled } from '../orders/cancelled';
import type { Order, PaymentMethod } from '../orders/order';
import { refused, type Decision, type Replacing, type ShopView } from './action';
import { cancelOwnOrder } from './decide-transition';

/**
 * Whether an order is cancelled by the one in its place, and uses no offer any more: it is the person's own, and not cancelled. One that
 * is paid gives way to cash on delivery alone, which is certain; an order to be paid online may never be paid.
 */
export const isReplaced = (order: Order, userId: string, by: PaymentMethod): boolean =>
  order.user._id === userId && !isCancelled(order) && (by === 'COD' || canPayOnline(order));

/**
 * Cancels the orders in whose place a new one comes, in the same transaction (docs/shop-rules.md#r-payments-2).
 * @param decided about the new order
 * @param now milliseconds since 1970
 * @returns `too_late` where their goods are on their way already
 */
export function replaceOrders(
  decided: Decision,
  { orders, by }: Replacing,
  view: ShopView,
  userId: string,
  now: number,
): Decision {
  if (decided.status !== 'applied' || decided.code === 'already_placed') return decided;
  const effects = [];
  for (const id of new Set(orders)) {
    const begun = view.order(id);
    if (!begun || !isReplaced(begun, userId, by)) continue;
    const came = cancelOwnOrder(begun, view, undefined, now);
    if (came === 'too_late') return refused(came, { orderId: id });
    effects.push(...came.effects);
  }
  return { ...decided, effects: [...effects, ...decided.effects] };
}
