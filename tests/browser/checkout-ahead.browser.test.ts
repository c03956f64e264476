import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepsGroup, waitForCatalogue } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { putInCart } from './screens';
import type { TestShop } from './test-shop';

/** The code of the checkout is fetched for whoever fills a cart. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test('whoever puts something in the cart online has the sign-in and the checkout offline', async () => {
  const device = await shop.device('phone');
  const { page } = device;
  const product = await nextProduct(shop, new Set());
  await page.goto('/');
  await waitForCatalogue(page);
  expect(await keepsGroup(page, 'checkout')).toBe(false);
  await putInCart(page, product._id);
  await expect.poll(() => keepsGroup(page, 'checkout')).toBe(true);
  await device.goOffline();
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByLabel('Password').first().waitFor();
});

test('whoever goes offline right after the first page fills a cart, and is told that the sign-in needs a connection', async () => {
  const device = await shop.device('phone');
  const { page } = device;
  const product = await nextProduct(shop, new Set());
  await page.goto('/');
  await waitForCatalogue(page);
  await device.goOffline();
  await putInCart(page, product._id);
  await page.goto('/cart');
  await page.getByRole('link', { name: product.name }).first().waitFor();
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  await page.getByRole('alert').getByText('This page needs a connection').waitFor();
  await device.goOnline();
  await page.getByLabel('Password').first().waitFor();
});
