import { CART_ID, mergedCart, type AccountCart, type CartChange } from '../cart/account-cart';
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
