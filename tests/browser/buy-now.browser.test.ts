import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, goToPlaceOrder, putInCart, signIn, visit } from './screens';
import type { TestShop } from './test-shop';

let shop: TestShop;
const taken = new Set<string>();
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const isAt = (path: string) => (url: URL) => url.pathname === path && url.searchParams.has('buy');

async function buyNow(page: Page, productId: string): Promise<void> {
  await visit(page, `/product/${productId}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  await page.getByRole('button', { name: 'Confirm COD' }).click();
  await page.waitForURL(/\/order\/[^/]+$/);
}

// docs/shop-rules.md#r-checkout-8
test('Buy Now beside a full cart: the steps at first, then one page, also offline; Back and a reload keep their place', async () => {
  const { device, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  const [kept, first, second] = [
    await nextProduct(shop, taken),
    await nextProduct(shop, taken),
    await nextProduct(shop, taken),
  ];
  await putInCart(page, kept._id);

  await buyNow(page, first._id);
  await page.waitForURL(isAt('/shipping'));
  await addAddress(page, { address: '1 Station Road' });
  await goToPlaceOrder(page, 'shipping');
  await page.reload();
  await page.getByRole('link', { name: first.name }).waitFor();
  expect(await page.getByRole('link', { name: kept.name }).count()).toBe(0);
  await confirm(page);
  await waitForEmptyOutbox(page);

  await device.goOffline();
  await buyNow(page, second._id);
  await page.waitForURL(isAt('/placeorder'));
  await page.getByRole('link', { name: second.name }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === `/product/${second._id}`);
  await page.goForward();
  await confirm(page);
  await device.goOnline();
  await waitForEmptyOutbox(page);
  const orders = await own.orders();
  expect(
    orders.map(({ orderItems }) => orderItems.map(({ product }) => product)).toSorted(),
  ).toEqual([[first._id], [second._id]].toSorted());

  await visit(page, '/cart');
  await page.getByRole('link', { name: kept.name }).first().waitFor();
  await page.getByText('Subtotal (1 item)').waitFor();
});

test('a visitor who presses Buy Now before any script signs in and finds the product', async () => {
  const { person } = await readyShopper(shop, 'phone');
  const product = await nextProduct(shop, taken);
  const { page } = await shop.device('phone');
  await page.goto(`/placeorder?product=${product._id}&qty=3`);
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn(page, person);
  await page.waitForURL(isAt('/shipping'));
  await addAddress(page, { address: '1 Station Road' });
  await goToPlaceOrder(page, 'shipping');
  await page.getByText(/^3 x /).waitFor();
});
