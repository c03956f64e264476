import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest } from './at-rest';
import { Axe } from './axe';
import { SIZES } from './chromium';
import { ContentWatch } from './content-watch';
import { waitForEmptyOutbox } from './device-stores';
import { adminAddresses, publicAddresses, shopperAddresses } from './every-address';
import { openTestShop } from './harness';
import { shifted, sticksOut, WATCH_SHIFTS } from './layout-watch';
import { nextProduct } from './ready-shopper';
import {
  addAddress,
  goToPlaceOrder,
  orderWhatIsInTheCart,
  putInCart,
  registerAndSignIn,
  signInAsAdmin,
} from './screens';
import type { TestShop } from './test-shop';

/**
 * Every route of the app, as each role sees it: accessible, at every width, without layout shifts, and nothing
 * that the content security policy forbids.
 */
let shop: TestShop;
let axe: Axe;
const taken = new Set<string>();

beforeAll(async () => {
  [axe, shop] = await Promise.all([Axe.load(), openTestShop()]);
});
afterAll(() => shop?.close());

/** The narrowest window (WCAG 1.4.10), and the desk's at 200 % zoom, in CSS pixels. */
const TIGHT = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];
/** Nothing moves on these while they open. */
const HELD_STILL = /^\/(product\/.*|cart|order\/.*|admin\/orderlist)?$/;
/** Also checked in dark mode. */
const IN_THE_DARK = /^\/(product\/.*|placeorder|order\/.*|admin(\/orderlist)?|terms)?$/;

/** Runs every check on one screen, opened once; goes on after a finding, so that one run reports them all. */
async function lookAt(page: Page, address: string): Promise<void> {
  await page.setViewportSize(SIZES.phone);
  await page.goto(address);
  const where = page.url().slice(shop.origin.length);
  // A guard or a redirect would check another screen twice and this one never.
  expect(where).toBe(address);
  expect.soft(await axe.violations(page), `${address}, on a phone`).toEqual([]);
  if (HELD_STILL.test(address)) {
    expect.soft(await shifted(page), `${address} moves, on a phone`).toEqual([]);
    await page.setViewportSize(SIZES.desk);
    await page.reload();
    await atRest(page);
    expect.soft(await shifted(page), `${address} moves, on a desk`).toEqual([]);
  }
  await page.setViewportSize(SIZES.desk);
  expect.soft(await axe.violations(page), `${address}, on a desk`).toEqual([]);
  if (IN_THE_DARK.test(address)) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await axe.violations(page), `${address}, in the dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  for (const size of TIGHT) {
    await page.setViewportSize(size);
    expect.soft(await sticksOut(page), `${address}, ${size.width} px wide`).toEqual([]);
  }
}

test('a visitor', async () => {
  const { page, context } = await shop.device('phone', WATCH_SHIFTS);
  const watch = await ContentWatch.over(context);
  const { _id } = await nextProduct(shop, taken);
  for (const address of publicAddresses({ product: _id, order: 'none', user: 'none' }))
    await lookAt(page, address);
  // With the token of a mailed link, the form is shown.
  await page.goto(`/reset-password#${'x'.repeat(32)}`);
  await page.getByLabel('Confirm Password').waitFor();
  expect(await axe.violations(page), '/reset-password, with a link').toEqual([]);
  expect(watch.troubles).toEqual([]);
});

test('a shopper', async () => {
  const { page, context } = await shop.device('phone', WATCH_SHIFTS);
  const watch = await ContentWatch.over(context);
  await registerAndSignIn(page);
  const { _id } = await nextProduct(shop, taken);
  await page.goto('/shipping');
  await addAddress(page, { label: 'Home', address: '1 Long Road, behind the old cotton mill' });
  await putInCart(page, _id);
  const orderId = await orderWhatIsInTheCart(page);
  await waitForEmptyOutbox(page);
  await putInCart(page, _id);
  await goToPlaceOrder(page);
  const theirs = shopperAddresses({ product: _id, order: orderId, user: 'none' });
  for (const address of [...theirs, '/', `/product/${_id}`, '/cart', '/activity'])
    await lookAt(page, address);
  expect(watch.troubles).toEqual([]);
});

// docs/shop-rules.md#r-routes-3
test('an admin', async () => {
  const { page, context } = await shop.device('phone', WATCH_SHIFTS);
  const watch = await ContentWatch.over(context);
  const product = await nextProduct(shop, taken);
  const shopper = await shop.api.register();
  const order = await shop.api.as(shopper).buy([[product, 1]]);
  await signInAsAdmin(page);
  const ids = { product: product._id, order: order._id, user: shopper.user._id };
  const theirs = adminAddresses(ids);
  expect(theirs.length).toBeGreaterThan(0);
  for (const address of [...theirs, '/', `/order/${order._id}`]) await lookAt(page, address);
  expect(watch.troubles).toEqual([]);
});
