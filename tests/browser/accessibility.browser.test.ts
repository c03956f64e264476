import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Size } from './chromium';
import { outboxOf, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import type { TestShop } from './test-shop';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, goToPlaceOrder, orderWhatIsInTheCart, putInCart } from './screens';

/** Every screen passes axe at both sizes, and a COD order can be placed with the keyboard alone. */
let shop: TestShop;
let axe: string;
const taken = new Set<string>();

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  axe = await readFile(file, 'utf8');
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** What axe finds on the page, in words. */
async function violations(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // A toast that slides in is half transparent for a moment: what is looked at has come to rest.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const timing = effect?.getComputedTiming();
      return playState !== 'running' || timing?.iterations === Infinity;
    }),
  );
  const results = await page.evaluate<AxeResults>(
    `${axe}; axe.run(document, { resultTypes: ['violations'] })`,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

describe.each<Size>(['phone', 'desk'])('axe, at the size of a %s', (size) => {
  test('a visitor', async () => {
    const { page } = await shop.device(size);
    const product = await nextProduct(shop, new Set());
    for (const path of [
      '/',
      '/search/lamp',
      `/product/${product._id}`,
      '/cart',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      `/reset-password#${'x'.repeat(32)}`,
    ]) {
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
    }
  });

  test('a shopper, with something waiting', async () => {
    const { device } = await readyShopper(shop, size);
    const { page } = device;
    const product = await nextProduct(shop, taken);
    await page.goto('/shipping');
    expect(await violations(page), '/shipping, empty').toEqual([]);
    await addAddress(page, { label: 'Home', address: '1 Axe Road' });
    expect(await violations(page), '/shipping').toEqual([]);
    await device.goOffline();
    await putInCart(page, product._id);
    expect(await violations(page), '/cart').toEqual([]);
    await page.goto(`/product/${product._id}`);
    expect(await violations(page), '/product, signed in').toEqual([]);
    await page.goto('/cart');
    await goToPlaceOrder(page);
    expect(await violations(page), '/placeorder').toEqual([]);
    await page.goto('/payment');
    expect(await violations(page), '/payment').toEqual([]);
    await page.goto('/cart');
    const orderId = await orderWhatIsInTheCart(page);
    for (const path of [`/order/${orderId}`, '/myorders', '/activity', '/']) {
      await page.goto(path);
      expect(await violations(page), `${path}, offline`).toEqual([]);
    }
    await device.goOnline();
    await waitForEmptyOutbox(page);
    for (const path of [`/order/${orderId}`, '/myorders', '/activity']) {
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
    }
  });
});

/** Presses Tab until the control with the focus matches. @throws Error when it is not reached */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator('*:focus');
    if ((await focused.count()) === 0) continue;
    const target = page.getByRole(role as 'button', { name });
    if ((await target.and(focused).count()) > 0) return;
    seen.push(
      (
        await focused
          .first()
          .innerText()
          .catch(() => '')
      ).slice(0, 30),
    );
  }
  throw new Error(`Not reached by Tab: ${role} ${name}; passed ${seen.join(' | ')}`);
}

test('a COD order with the keyboard alone', async () => {
  const { device, own } = await readyShopper(shop);
  const { page } = device;
  const product = await nextProduct(shop, taken);
  await page.goto('/');
  await tabTo(page, 'searchbox', /./);
  await page.keyboard.type(product.name);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\//);
  await page.getByRole('link', { name: product.name }).first().waitFor();
  await page.goto(`/product/${product._id}`);
  await page.getByRole('button', { name: 'Add To Cart' }).waitFor();
  await tabTo(page, 'button', /^Add To Cart$/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/cart');
  await tabTo(page, 'link', /^Proceed To Checkout$/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/shipping');
  await page.getByRole('heading', { name: 'Add New Address' }).waitFor();
  for (const [name, text] of [
    [/^Address$/, '5 Keyboard Lane'],
    [/^City$/, 'Pune'],
    [/^Postal Code$/, '411001'],
    [/^Country$/, 'India'],
    [/^Phone$/, '9876543210'],
  ] as const) {
    await tabTo(page, 'textbox', name);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Continue' }).waitFor();
  await tabTo(page, 'link', /^Continue$/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/payment');
  await tabTo(page, 'radio', /Razorpay/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'button', /^Continue$/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/placeorder');
  await tabTo(page, 'button', /^Place Order \(COD\)$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'button', /^Confirm COD$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/order\//);
  await expect.poll(async () => (await own.orders()).length).toBe(1);
  await expect.poll(async () => (await outboxOf(page)).length).toBe(0);
});
