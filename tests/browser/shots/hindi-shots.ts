import { languageCookie } from '../../../pwa/i18n/language';
import { becomeReady, nextProduct } from '../ready-shopper';
import {
  addAddress,
  goToPlaceOrder,
  orderWhatIsInTheCart,
  putInCart,
  signInAsAdmin,
} from '../screens';
import type { Device, TestShop } from '../test-shop';
import type { Camera } from './camera';

/** The device speaks Hindi from its next page on. */
async function speakHindi({ page }: Device): Promise<void> {
  await page.evaluate(
    (cookie) => {
      document.cookie = cookie;
    },
    languageCookie('hi', false),
  );
}

/** A few screens in Hindi. The way there is in English, by the names that the tests know. */
export async function shootHindi(shop: TestShop, camera: Camera): Promise<void> {
  const device = await shop.device(camera.size);
  const { page } = device;
  await becomeReady(shop, device);
  const taken = new Set<string>();
  const product = await nextProduct(shop, taken);
  await page.goto('/shipping');
  await addAddress(page, { label: 'Home', address: '12 Lake Road' });
  await putInCart(page, product._id);
  await orderWhatIsInTheCart(page);
  const orderId = new URL(page.url()).pathname;
  await putInCart(page, product._id);
  await goToPlaceOrder(page);
  await speakHindi(device);
  for (const [address, name] of [
    ['/', 'home'],
    [`/product/${product._id}`, 'product'],
    ['/cart', 'cart'],
    ['/shipping', 'shipping'],
    ['/payment', 'payment'],
    ['/placeorder', 'placeorder'],
    [orderId, 'order'],
    ['/myorders', 'myorders'],
    ['/profile', 'profile'],
    ['/activity', 'activity'],
    ['/contact', 'contact'],
  ] as const) {
    await camera.open(page, address, `hindi-${name}`);
  }
  await device.context.close();

  const desk = await shop.device(camera.size);
  await signInAsAdmin(desk.page);
  await speakHindi(desk);
  for (const name of ['orderlist', 'productlist', `product/${product._id}/edit`, 'userlist']) {
    await camera.open(desk.page, `/admin/${name}`, `hindi-admin-${name.replace(/\/.*/, '')}`);
  }
  await desk.context.close();
}
