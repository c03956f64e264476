import type { CartChange } from '#shared/cart/account-cart';
import { rowsOf } from './check-device';
import { enqueue } from './shopper-steps';
import type { StepTable } from './steps';

/** Somebody changes the cart: a visitor, a person whose page follows their account's, or one whose changes were gathered already. */
export const CART_STEP: StepTable = {
  'change cart': {
    weight: 9,
    run(scene, random) {
      const device = random.pick(scene.devices);
      const page = device.pages.length > 0 ? random.pick(device.pages) : undefined;
      const seen = page && rowsOf(device)?.catalogue.products;
      if (!page || !seen || seen.length === 0) return false;
      const product = random.pick(seen);
      const qty = random.below(4);
      if (page.session.current() && !page.hasReplica) {
        const changedAt = new Date(page.session.shopTime()).toISOString();
        const change: CartChange = { line: product._id, qty, changedAt };
        void enqueue(scene, device, page, { name: 'set-cart', args: { lines: [change] } });
        return true;
      }
      const change = async () => {
        if (qty === 0) await page.cart.remove(product._id);
        else await page.cart.put(product, qty);
        scene.reach(
          page.session.current() ? 'cart of an account changed' : 'cart of a visitor changed',
        );
      };
      // It may be sold out, the page may have ended, the device may be full.
      void change().catch(() => scene.reach('not saved'));
      return true;
    },
  },
};
