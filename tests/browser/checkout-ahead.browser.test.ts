import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepsGroup, waitForCatalogue } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { putInCart } from './screens';
import type { TestShop } from './test-shop';

/** What is fetched ahead for whoever fills a cart. */
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

test('a visitor who saves data brings nothing ahead; with something in the cart the shop opens offline, checkout and all', async () => {
  const device = await shop.device(
    'phone',
    `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
  );
  const { page } = device;
  await page.goto('/');
  const card = page.locator('article').first();
  const name = await card.getByRole('link').first().textContent();
  const isRegistered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
  await page.waitForLoadState('networkidle');
  expect(await isRegistered()).toBe(false);
  await card.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(() => keepsGroup(page, 'checkout')).toBe(true);
  await device.goOffline();
  await page.goto('/cart');
  await page
    .getByRole('link', { name: name ?? '' })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  await page.getByLabel('Password').first().waitFor();
  expect(device.uncaught).toEqual([]);
});
