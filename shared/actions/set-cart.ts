import * as z from 'zod/mini';
import { cartChange, MAX_CART_LINES } from '../cart/account-cart';
import { applied, defineAction } from '../decision/action';
import { changeCart } from '../decision/change-cart';

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
    const effects = changeCart(user, carts, lines, now);
    return applied(effects.length > 0 ? 'done' : 'already_done', effects);
  },
});
