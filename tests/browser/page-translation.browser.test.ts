import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest } from './at-rest';
import { SIZES } from './chromium';
import { waitForEmptyOutbox } from './device-stores';
import { adminAddresses, publicAddresses, shopperAddresses } from './every-address';
import { openTestShop } from './harness';
import { translatePage } from './page-translation';
import { nextProduct } from './ready-shopper';
import {
  addAddress,
  goToPlaceOrder,
  orderWhatIsInTheCart,
  putInCart,
  registerAndSignIn,
  signInAsAdmin,
} from './screens';
import type { Device, TestShop } from './test-shop';

/** A browser that translates the page changes the document under React. Every page survives it, and another language. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const heading = (page: Page) => page.locator('main h1').first();

/** The page in Hindi says the same whether it was translated before or not. */
async function switchLanguage({ page }: Device, address: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'en', url: shop.origin }]);
  await page.goto(address);
  await heading(page).waitFor();
  await atRest(page);
  await translatePage(page);
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
  await page.locator('html[lang="hi"]').waitFor();
  await heading(page).waitFor();
  const said = await page.locator('body').innerText();
  expect.soft(said, address).not.toContain('दिखाया नहीं जा सका');
  const title = await heading(page).innerText();
  await page.reload();
  await heading(page).waitFor();
  expect.soft(title, address).toBe(await heading(page).innerText());
}

// docs/shop-rules.md#r-texts-17
test('a visitor', async () => {
  const device = await shop.device('desk');
  const { _id } = await nextProduct(shop, taken);
  for (const address of publicAddresses({ product: _id, order: 'none', user: 'none' }))
    await switchLanguage(device, address);
  expect(device.uncaught).toEqual([]);
});

// docs/shop-rules.md#r-texts-17
test('a shopper', async () => {
  const device = await shop.device('desk');
  const { page } = device;
  await registerAndSignIn(page);
  const { _id } = await nextProduct(shop, taken);
  await page.goto('/shipping');
  await addAddress(page, { label: 'Home', address: '1 Long Road' });
  await putInCart(page, _id);
  const orderId = await orderWhatIsInTheCart(page);
  await waitForEmptyOutbox(page);
  await putInCart(page, _id);
  await goToPlaceOrder(page);
  const theirs = shopperAddresses({ product: _id, order: orderId, user: 'none' });
  for (const address of [...theirs, '/cart', '/activity']) await switchLanguage(device, address);
  expect(device.uncaught).toEqual([]);
});

// docs/shop-rules.md#r-texts-17
test('an admin', async () => {
  const device = await shop.device('desk');
  const product = await nextProduct(shop, taken);
  const shopper = await shop.api.register();
  const order = await shop.api.as(shopper).buy([[product, 1]]);
  await signInAsAdmin(device.page);
  const ids = { product: product._id, order: order._id, user: shopper.user._id };
  for (const address of [...adminAddresses(ids), `/order/${order._id}`])
    await switchLanguage(device, address);
  expect(device.uncaught).toEqual([]);
});

// docs/shop-rules.md#r-texts-17
test('what a shopper does on translated pages is shown', async () => {
  const device = await shop.device('phone');
  const { page } = device;
  const { _id, name } = await nextProduct(shop, taken);
  await page.setViewportSize(SIZES.phone);
  await page.goto(`/product/${_id}`);
  await heading(page).waitFor();
  await atRest(page);
  await translatePage(page);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  // The address changes before the screen does.
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
  await page.getByRole('combobox').first().selectOption('2');
  await expect.poll(() => page.locator('main').innerText()).toContain('2 items');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByText('Your cart is empty').first().waitFor();
  await device.goOffline();
  await page.getByText('You are offline.').first().waitFor();
  await device.goOnline();
  await page.getByText('You are offline.').first().waitFor({ state: 'detached' });
  expect(device.uncaught).toEqual([]);
});
