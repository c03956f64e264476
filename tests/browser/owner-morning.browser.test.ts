import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderPage } from '#shared/admin/order-list';
import { ADMIN } from '../server-process/server-process';
import { newPerson, type ShopApi } from '../server-process/shop-api';
import { openTestShop } from './harness';
import { orderOnline } from './online-order';
import { signInAsAdmin } from './screens';
import type { TestShop } from './test-shop';

/** A morning of an owner: two hundred new orders, from new to delivered and paid. */
let shop: TestShop;
let owner: ShopApi;

const ORDERS = 200;
/** How many of them are paid online; the others in cash at the door. */
const ONLINE = 8;
/** The time limit for the whole morning. */
const MAX_CLICKS = 12;

beforeAll(async () => {
  shop = await openTestShop();
  owner = shop.api.as(await shop.api.signIn(ADMIN.email, ADMIN.password));
  const buyer = shop.api.as(await shop.api.register(newPerson()));
  const taken = new Set<string>();
  for (let count = 0; count < ONLINE; count += 1) await orderOnline(shop, buyer, 'captured', taken);
  const products = (await shop.api.plainProducts()).filter(
    ({ _id, countInStock }) => countInStock > 0 && !taken.has(_id),
  );
  // One piece of each product in turn: no test depends on how many pieces the demo shop has.
  const pieces = products
    .flatMap((product) =>
      Array.from({ length: product.countInStock }, (_none, round) => ({ product, round })),
    )
    .toSorted((a, b) => a.round - b.round)
    .slice(0, ORDERS - ONLINE);
  for (let first = 0; first < pieces.length; first += 16)
    await Promise.all(
      pieces.slice(first, first + 16).map(({ product }) => buyer.buy([[product, 1]])),
    );
}, 60_000);
afterAll(() => shop?.close());

/** Presses what is named, and counts it. */
function clicksOn(page: Page) {
  const clicked: string[] = [];
  const click = async (what: Locator, name: string) => {
    await what.click();
    clicked.push(name);
  };
  return {
    clicked,
    button: (name: string) => click(page.getByRole('button', { name, exact: true }), name),
    link: (name: string | RegExp) => click(page.getByRole('link', { name }), String(name)),
  };
}

// docs/shop-rules.md#r-orders-11, #r-orders-17
test('two hundred orders are printed, packed, dispatched, delivered and paid in at most twelve clicks', async () => {
  const device = await shop.device('desk', 'window.print = () => { window.name += "printed "; };');
  const { page } = device;
  await signInAsAdmin(page);
  await page.goto('/admin/orderlist');
  const { clicked, button, link } = clicksOn(page);

  await link(/^To pack/);
  await button('Select all 200');
  await page.getByText('All 200 selected').waitFor();
  await link('Print (200)');
  // A slip and a label of each.
  await page.getByText('Sheets: 400').waitFor();
  await button('Print');
  expect(await page.evaluate(() => window.name)).toBe('printed ');
  await button('Mark as packed (200)');
  await link('Dispatch (200)');

  // In the list again, all of them selected and the form open; the carrier is typed.
  const form = page.getByRole('dialog', { name: 'Dispatch 200 orders' });
  await form.getByRole('combobox', { name: 'Courier' }).fill('Blue Dart');
  await button('Dispatch');
  await page.getByText('Dispatch: 200 of 200 done').waitFor();

  await link(/^Dispatched/);
  await button('Select all 200');
  await button('Cash collected and delivered (200)');
  await page.getByText(/^Have 200 orders been delivered, and has ₹.* for 192 orders\?/).waitFor();
  await button('Yes, mark 200 orders');
  await page.getByText('Cash collected and delivered: 200 of 200 done').waitFor();

  const delivered = await owner.ask(orderPage, 'GET', '/orders?status=delivered');
  expect(delivered.counts).toMatchObject({
    delivered: ORDERS,
    unpaid: 0,
    'to-pack': 0,
    'to-dispatch': 0,
    dispatched: 0,
  });
  expect(clicked.length, clicked.join(' · ')).toBeLessThanOrEqual(MAX_CLICKS);
  expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});
