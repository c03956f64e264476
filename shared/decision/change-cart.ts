import { CART_ID, mergedCart, type AccountCart, type CartChange } from '../cart/account-cart';
import { lineKey } from '../catalogue/variant';
import type { Order } from '../orders/order';
import { linesOf } from '../orders/order-lines';
import type { Effect } from './effect';

/**
 * Changes of the cart of an account; nothing where it has them already.
 * @param user their id
 * @param carts the account's cart, if there is one
 * @param now milliseconds since 1970
 */
export function changeCart(
  user: string,
  [cart]: readonly AccountCart[],
  changes: readonly CartChange[],
  now: number,
): readonly Effect[] {
  const before = cart?.lines ?? [];
  const after = mergedCart(before, changes, now);
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [{ kind: 'put-own', user, of: 'carts', document: { _id: CART_ID, lines: after } }];
}

/**
 * What leaves the account's cart with an order of it that is now bought: the ordered pieces. What was added since stays
 * (docs/shop-rules.md#r-cart-4).
 * @param carts the cart of the order's account, if there is one
 * @param now milliseconds since 1970
 */
export function takeOrdered(
  { user, orderItems }: Pick<Order, 'user' | 'orderItems'>,
  carts: readonly AccountCart[],
  now: number,
): readonly Effect[] {
  const ordered = new Map(
    linesOf(orderItems).map(({ product, variant, qty }) => [lineKey(product, variant), qty]),
  );
  const at = new Date(now).toISOString();
  const changes = (carts[0]?.lines ?? []).flatMap(({ line, qty, changedAt }) => {
    const taken = ordered.get(line);
    return taken === undefined || qty === 0
      ? []
      : { line, qty: Math.max(0, qty - taken), changedAt: changedAt > at ? changedAt : at };
  });
  return changeCart(user._id, carts, changes, now);
}

const isBought = ({ isPaid, paymentMethod }: Order) => isPaid || paymentMethod === 'COD';

/**
 * Whether an order's pieces leave the account's cart now: it is paid, or placed to be paid in cash.
 * @param before the order as it was; absent: it is new
 */
export const leavesCart = (before: Order | undefined, after: Order): boolean =>
  after.ofCart === true && isBought(after) && !(before && isBought(before));
