import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../server-process/server-process';
import { SIZES, type Size } from './chromium';
import { waitForEmptyOutbox } from './device-stores';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, goToPlaceOrder, orderWhatIsInTheCart, putInCart } from './screens';
import { TestShop, type Device } from './test-shop';

/** Takes a picture of every screen at both sizes, to be looked at: `npx tsx tests/browser/shots.ts`. */
const FOLDER = path.join(ROOT, 'test-results', 'shots');

async function shoot({ page }: Device, size: Size, name: string): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  // The whole page as one tall window: what is fixed to an edge stays at that edge.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...SIZES[size], height: Math.max(height, SIZES[size].height) });
  await page.waitForTimeout(400);
  await page.screenshot({ path: path.join(FOLDER, `${size}-${name}.png`) });
  await page.setViewportSize(SIZES[size]);
}

async function shootAll(shop: TestShop, size: Size): Promise<void> {
  const taken = new Set<string>();
  const product = await nextProduct(shop, taken);
  const visitor = await shop.device(size);
  const open = async (device: Device, address: string, name: string) => {
    await device.page.goto(address);
    await shoot(device, size, name);
  };
  await open(visitor, '/', '01-home');
  await open(visitor, '/search/lamp', '02-search');
  await open(visitor, '/search/zzzz', '03-search-empty');
  await open(visitor, `/product/${product._id}`, '04-product');
  await open(visitor, '/cart', '05-cart-empty');
  await open(visitor, '/login', '06-login');
  await open(visitor, '/register', '07-register');
  await open(visitor, '/contact', '08-contact');
  await open(visitor, '/policy/shipping', '09-policy');
  await open(visitor, '/nowhere', '10-not-found');
  await visitor.context.close();

  const { device } = await readyShopper(shop, size);
  const { page } = device;
  await open(device, '/shipping', '11-shipping-empty');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await shoot(device, size, '12-shipping-errors');
  await addAddress(page, { label: 'Home', address: '12 Lake Road' });
  await addAddress(page, { label: 'Work', address: '7 Mill Lane', city: 'Mumbai' });
  await putInCart(page, product._id);
  await page.goto(`/product/${(await nextProduct(shop, taken))._id}`);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await shoot(device, size, '13-cart');
  await open(device, '/shipping', '14-shipping');
  await open(device, '/payment', '15-payment');
  await page.goto('/cart');
  await goToPlaceOrder(page);
  await shoot(device, size, '16-placeorder');
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(device, size, '17-confirm');
  await page.getByRole('button', { name: 'Confirm COD' }).click();
  await page.waitForURL(/\/order\//);
  await waitForEmptyOutbox(page);
  await shoot(device, size, '18-order');
  await open(device, '/myorders', '19-myorders');

  const scarce = (await shop.api.allProducts()).find(
    ({ countInStock }) => countInStock >= 1 && countInStock <= 5,
  );
  await device.goOffline();
  await open(device, '/', '20-home-offline');
  if (scarce) {
    await putInCart(page, scarce._id);
    await orderWhatIsInTheCart(page);
    await shoot(device, size, '21-order-waiting');
    await open(device, '/activity', '22-activity-waiting');
    await open(device, '/myorders', '23-myorders-waiting');
    const other = await shop.api.register();
    await shop.api.as(other).buy([[scarce, scarce.countInStock]]);
    await device.goOnline();
    await waitForEmptyOutbox(page);
    await open(device, '/activity', '24-activity-attention');
  }
  await page.getByRole('button', { name: 'Asha Rao' }).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: path.join(FOLDER, `${size}-25-menu.png`) });
  await device.context.close();
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const shop = await TestShop.open();
try {
  for (const size of Object.keys(SIZES) as Size[]) await shootAll(shop, size);
} finally {
  await shop.close();
}
console.log(FOLDER);
