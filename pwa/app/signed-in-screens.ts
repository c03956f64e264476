import type { PathOf } from '#shared/pages/pages';
import type { PartModule } from '../components/design/lazy-part';

type LoadScreen = () => Promise<PartModule<object>>;

/** The screens for people who are signed in, by address. */
export const SIGNED_IN_SCREENS: Readonly<Record<PathOf<'shopper'>, LoadScreen>> = {
  '/shipping': () => import('../features/addresses/shipping-screen'),
  '/payment': () => import('../features/checkout/payment-screen'),
  '/placeorder': () => import('../features/checkout/place-order-screen'),
  '/order/:id': () => import('../features/orders/order-screen'),
  '/order/:id/invoice': () => import('../features/printing/invoice-screen'),
  '/myorders': () => import('../features/orders/my-orders-screen'),
  '/profile': () => import('../features/profile/profile-screen'),
};

/** Everything else on the way to an order, its progress screens, and their shared code. */
const ON_THE_WAY: readonly (() => Promise<unknown>)[] = [
  () => import('../components/design/theme-provider'),
  () => import('../toasts/toast-host'),
  () => import('../features/cart/cart-screen'),
  () => import('../features/product/product-screen'),
  () => import('../features/activity/activity-screen'),
  () => import('../features/activity/own-activity'),
];

/**
 * Loads the code of all that a shopper needs to buy without network, one screen after the other. A failed load is
 * left to the service worker, and to the screen itself when it is opened.
 * @param idle resolves when the browser is idle
 */
export async function loadSignedInScreens(idle: () => Promise<void>): Promise<void> {
  for (const load of [...Object.values(SIGNED_IN_SCREENS), ...ON_THE_WAY]) {
    await idle();
    await load().catch(() => undefined);
  }
}
