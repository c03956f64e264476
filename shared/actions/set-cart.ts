import * as z from 'zod/mini';
import { cartChange, CART_ID, MAX_CART_LINES, mergedCart } from '../cart/account-cart';
import { applied, defineAction } from '../decision/action';

/**
 * Brings the cart of the account up to what a device has changed. It refuses no line and looks at no product, so that it locks none: what
 * is gone or too much is said where the cart is shown, and refused where it is ordered.
 */
export const setCart = defineAction({
  name: 'set-cart',
  version: 1,
  args: z.strictObject({
    lines: z.array(cartChange).check(z.minLength(1), z.maxLength(MAX_CART_LINES)),
  }),

  reads: () => ({ carts: true }),

  decide({ lines }, { carts }, { user: { _id: user }, now }) {
    const before = carts[0]?.lines ?? [];
    const after = mergedCart(before, lines, now);
    if (JSON.stringify(after) === JSON.stringify(before)) return applied('already_done', []);
    const document = { _id: CART_ID, lines: after } as const;
    return applied('done', [{ kind: 'put-own', user, of: 'carts', document }]);
  },
});
