import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Size } from './chromium';
import { waitForCatalogue } from './device-stores';
import { openTestShop } from './harness';
import { shifted, WATCH_SHIFTS } from './layout-watch';
import type { Device, TestShop } from './test-shop';

/** The document that a later start opens with holds the front page, before any code of the shop has run. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop('all');
});
afterAll(() => shop?.close());

const isCached = (page: Page) => page.evaluate(() => caches.has('opening-page'));

/** A device that has been on the home page once, and has no network now. */
async function visitedOnce(size: Size): Promise<Device> {
  const device = await shop.device(size, WATCH_SHIFTS);
  await device.page.goto('/');
  await waitForCatalogue(device.page);
  await expect.poll(() => isCached(device.page)).toBe(true);
  await device.goOffline();
  return device;
}

/** The document alone: no script of it is run. */
async function withoutScripts(device: Device): Promise<Page> {
  const page = await device.tab();
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  return page;
}

const productNames = (page: Page) => page.locator('main article h2').allTextContents();

describe.each<Size>(['phone', 'desk'])('at the size of a %s', (size) => {
  test('the document holds the products of the front page, pictures too, and is of use without any code', async () => {
    const device = await visitedOnce(size);
    const bare = await withoutScripts(device);
    await bare.goto('/');
    expect(await productNames(bare)).toEqual(await productNames(device.page));
    const picture = bare.locator('main article img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const dead = bare.locator('main').locator('select, button[type="button"]');
    expect(await dead.count()).toBeGreaterThan(2);
    for (const one of await dead.all()) expect(await one.getAttribute('inert')).toBe('');
    // Only the front page opens so.
    for (const elsewhere of ['/cart', '/?category=Toys', '/page/2']) {
      await bare.goto(elsewhere);
      expect(await bare.locator('main').count()).toBe(0);
      await bare.getByText('Opening the shop…').waitFor();
    }
  });

  test('a product is put into the cart before the code is there', async () => {
    const device = await visitedOnce(size);
    const bare = await withoutScripts(device);
    await bare.goto('/');
    const [first] = await productNames(bare);
    await bare.locator('main article button').first().click();
    await bare.waitForURL((url) => url.pathname === '/cart');
    // Where the press leads, the code then does it.
    const { page } = device;
    await page.goto(bare.url());
    await page
      .getByRole('main')
      .getByRole('link', { name: first ?? '', exact: true })
      .waitFor();
  });

  test('the shop draws over it, and nothing moves', async () => {
    const device = await visitedOnce(size);
    const { page } = device;
    await page.reload();
    await page.getByRole('banner').waitFor();
    expect(await page.locator('[inert]').count()).toBe(0);
    await page
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first()
      .click();
    await page.getByText(/^Added to your cart/).waitFor();
    expect(await shifted(page)).toEqual([]);
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });
});

test('whoever changes the language is not greeted in the one before', async () => {
  const device = await visitedOnce('phone');
  const { page } = device;
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect.poll(() => isCached(page)).toBe(false);
  await page.goto('/');
  await expect.poll(() => isCached(page)).toBe(true);
  const bare = await withoutScripts(device);
  await bare.goto('/');
  expect(await bare.locator('main').innerText()).toContain('नए प्रोडक्ट');
});
