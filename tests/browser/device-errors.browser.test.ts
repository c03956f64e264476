import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from './harness';
import { waitForCatalogue } from './device-stores';
import { signInAsAdmin } from './screens';
import type { TestShop } from './test-shop';

/** Errors on a phone reach the owner, whatever the network does. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const reports = () => shop.proxy.log.of(({ path }) => path === '/api/errors');

test('a page that breaks without signal is one group on the owner’s page once the network is back', async () => {
  const { page, context } = await shop.device('phone');
  const device = shop.adopt(context);
  await page.goto('/');
  await waitForCatalogue(page);
  await device.goOffline();
  // In one step: the carousel would break the front page itself a moment later, and leave no link to follow.
  await page
    .locator('a[href^="/product/"]')
    .first()
    .evaluate((link: HTMLElement) => {
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          throw new TypeError('no rupees for asha@shop.example');
        },
      });
      link.click();
    });
  await page.getByText('This page could not be shown').waitFor();
  await expect.poll(() => page.evaluate(() => caches.has('error-reports'))).toBe(true);
  // A reload loses nothing: it is stored on the device.
  await page.goto('/cart');
  await device.goOnline();
  await expect.poll(() => reports().length).toBeGreaterThan(0);

  const owner = await shop.device('desk');
  await signInAsAdmin(owner.page);
  await owner.page.goto('/admin/status');
  const found = owner.page.getByRole('listitem').filter({ hasText: 'TypeError: no rupees for …' });
  await found.first().waitFor();
  expect(await found.count()).toBe(1);
  const text = await found.innerText();
  expect(text).toContain('Reports: 1');
  expect(text).toMatch(/screen · shop-[\w-]+ · Chrome/);
  expect(text).toMatch(/\/assets\/[\w.-]+\.js:\d+:\d+/);
  expect(await owner.page.content()).not.toContain('asha@shop.example');
});

test('a database that the browser forbids is reported, and the shop works all the same', async () => {
  const { page } = await shop.device(
    'phone',
    `IDBFactory.prototype.open = () => { throw new DOMException('Denied', 'SecurityError'); };`,
  );
  await page.goto('/');
  await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
  await expect.poll(() => reports().length).toBeGreaterThan(0);
  const owner = await shop.device('phone');
  await signInAsAdmin(owner.page);
  await owner.page.goto('/admin/status');
  await owner.page.getByText('SecurityError: Denied').waitFor();
});
