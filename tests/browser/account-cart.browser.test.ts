import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until, waitForCatalogue, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct, readyShopper } from './ready-shopper';
import {
  addAddress,
  openAccountMenu,
  orderWhatIsInTheCart,
  putInCart,
  signIn,
  visit,
} from './screens';
import type { TestShop } from './test-shop';

/** The cart of an account on two devices. */
let shop: TestShop;
const taken = new Set<string>();
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** Names in the cart of a device, once it has so many. */
const cartShows = (page: Page, names: readonly string[]) =>
  expect
    .poll(
      async () => {
        await visit(page, '/cart');
        await page
          .getByText(/^(Subtotal|Your cart is empty)/)
          .first()
          .waitFor();
        const found = await Promise.all(
          names.map((name) => page.getByRole('button', { name: `Remove ${name}` }).count()),
        );
        const all = await page.getByRole('button', { name: /^Remove / }).count();
        return { found, all };
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toEqual({ found: names.map(() => 1), all: names.length });

// docs/shop-rules.md#r-cart-4, #r-cart-5, #r-cart-9
test('what is put in on one device is on the other, and gone from both once it was ordered offline', async () => {
  const { device, person, own } = await readyShopper(shop, 'phone');
  const { page } = device;
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await waitForEmptyOutbox(page);

  const other = await shop.device('desk');
  await visit(other.page, '/login');
  await signIn(other.page, person);
  await waitForCatalogue(other.page);

  const [ordered, added] = [await nextProduct(shop, taken), await nextProduct(shop, taken)];
  await putInCart(page, ordered._id);
  await cartShows(other.page, [ordered.name]);

  await device.goOffline();
  await visit(page, '/cart');
  await orderWhatIsInTheCart(page);
  await putInCart(other.page, added._id);
  await cartShows(other.page, [ordered.name, added.name]);
  await device.goOnline();
  await waitForEmptyOutbox(page);
  await until('the order is in the shop', async () => (await own.orders()).length === 1);

  await cartShows(other.page, [added.name]);
  await cartShows(page, [added.name]);

  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Your cart stays on your account.').first().waitFor();
  expect(device.uncaught).toEqual([]);
  expect(other.uncaught).toEqual([]);
});
