import { waitForEmptyOutbox } from '../device-stores';
import { goToPayOnline, openTestPayment, press } from '../paying';
import { nextProduct, readyShopper } from '../ready-shopper';
import {
  addAddress,
  goToPlaceOrder,
  orderWhatIsInTheCart,
  putInCart,
  writeReview,
} from '../screens';
import type { Device, TestShop } from '../test-shop';
import type { Camera } from './camera';

/** What a shopper sees from the empty address book to orders on their way. */
export async function shootShopper(shop: TestShop, camera: Camera): Promise<void> {
  const { device, person } = await readyShopper(shop, camera.size);
  const { page } = device;
  const taken = new Set<string>();
  const product = await nextProduct(shop, taken);
  const second = await nextProduct(shop, taken);

  await camera.open(page, '/myorders', 'myorders-empty');
  await camera.open(page, '/activity', 'activity-empty');
  await camera.open(page, '/shipping', 'shipping-empty');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await camera.page(page, 'shipping-errors');
  await addAddress(page, { label: 'Home', address: '12 Lake Road' });
  await camera.window(page, 'toast');
  await addAddress(page, { label: 'Work', address: '7 Mill Lane', city: 'Mumbai' });
  await putInCart(page, product._id);
  await putInCart(page, second._id);
  await camera.page(page, 'cart-signed-in');
  await camera.open(page, '/shipping', 'shipping');
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await camera.page(page, 'shipping-editing');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').waitFor();
  await camera.window(page, 'delete-address');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/cart');
  await goToPlaceOrder(page);
  await camera.page(page, 'placeorder-cod');
  await camera.open(page, '/payment', 'payment');
  await page.goto('/placeorder');
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  await page.getByRole('dialog').waitFor();
  await camera.window(page, 'confirm-cod');
  await page.getByRole('button', { name: 'Confirm COD' }).click();
  await page.waitForURL(/\/order\//);
  await waitForEmptyOutbox(page);
  await camera.page(page, 'order-cod');

  await putInCart(page, product._id);
  await goToPayOnline(page);
  await camera.page(page, 'placeorder-online');
  const frame = await openTestPayment(page);
  await camera.window(page, 'payment-window');
  await press(frame, 'Close');
  await page.goto('/myorders');
  await page.getByRole('link', { name: 'Details' }).first().click();
  await page.waitForURL(/\/order\//);
  await camera.page(page, 'order-unpaid');
  await press(await openTestPayment(page), 'Pay successfully');
  await page.getByText(/^Paid on /).waitFor();
  await camera.page(page, 'order-paid');
  await camera.open(page, '/myorders', 'myorders');
  await camera.open(page, '/order/not-theirs', 'order-not-found');
  await camera.open(page, '/activity', 'activity-delivered');

  await camera.open(page, '/profile', 'profile');
  await page.getByLabel('Password', { exact: true }).fill('one password');
  await page.getByLabel('Confirm Password').fill('another password');
  await page.getByRole('button', { name: 'Update' }).click();
  await camera.page(page, 'profile-errors');
  await page.goto(`/product/${product._id}`);
  await writeReview(page, 5, 'Bright enough to read by.');
  await page.getByText('Bright enough to read by.').first().waitFor();
  await camera.page(page, 'product-reviewed');
  await page.getByRole('button', { name: person.name }).click();
  await camera.window(page, 'menu');
  await shootWithoutNetwork(shop, camera, device, person.name);
  await device.context.close();
}

/** What waits, and what needs attention afterwards. */
async function shootWithoutNetwork(
  shop: TestShop,
  camera: Camera,
  device: Device,
  name: string,
): Promise<void> {
  const { page } = device;
  const scarce = (await shop.api.plainProducts()).find(
    ({ countInStock }) => countInStock >= 2 && countInStock <= 5,
  );
  if (!scarce) throw new Error('No product with few pieces');
  await waitForEmptyOutbox(page);
  await device.goOffline();
  await putInCart(page, scarce._id);
  await camera.page(page, 'cart-offline');
  await orderWhatIsInTheCart(page);
  await camera.page(page, 'order-waiting');
  const address = new URL(page.url()).pathname;
  await camera.open(page, '/activity', 'activity-waiting');
  await camera.open(page, '/myorders', 'myorders-waiting');
  await camera.open(page, '/profile', 'profile-offline');
  await putInCart(page, scarce._id);
  await page.goto('/shipping');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/payment');
  await camera.page(page, 'payment-offline');
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').waitFor();
  await camera.window(page, 'log-out-with-unsent');
  await page.getByRole('button', { name: 'Stay signed in' }).click();

  const other = await shop.api.register();
  await shop.api.as(other).buy([[scarce, scarce.countInStock]]);
  await device.goOnline();
  await waitForEmptyOutbox(page);
  await camera.open(page, '/activity', 'activity-attention');
  await camera.open(page, address, 'order-attention');
  await camera.open(page, '/cart', 'cart-changed');
}
