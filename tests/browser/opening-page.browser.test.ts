import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Size } from './chromium';
import { keepsGroup, waitForCatalogue } from './device-stores';
import { openTestShop } from './harness';
import { renderedAgain, shifted, WATCH_SHIFTS } from './layout-watch';
import type { Device, TestShop } from './test-shop';

/** A later start opens with the server's cached document of the front page: shown before any code of the shop has run. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop('all');
});
afterAll(() => shop?.close());

const isCached = (page: Page) => page.evaluate(() => caches.has('initial-page'));

/** A browser whose user reads English, and Hindi too. */
const READS_HINDI = `Object.defineProperty(navigator, 'languages', { value: ['en-IN', 'hi-IN'] });`;

/** A device that has been on the home page once, and has no network now. @param init runs before any script of a page */
async function visitedOnce(size: Size, init = ''): Promise<Device> {
  const device = await shop.device(size, `${WATCH_SHIFTS};${init}`);
  await device.page.goto('/');
  await waitForCatalogue(device.page);
  await expect.poll(() => isCached(device.page)).toBe(true);
  if (init === READS_HINDI) await expect.poll(() => keepsGroup(device.page, 'hindi')).toBe(true);
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

/** Marks every element of the document as parsed: one that is rendered again has no mark. */
const MARK_DOCUMENT = `new MutationObserver((changes) => {
  if (document.readyState !== 'loading') return;
  for (const element of document.querySelectorAll('#root *')) element.setAttribute('data-first', '');
}).observe(document, { childList: true, subtree: true });`;

/** Waits for hydration: in the document the slides do not move. */
const isInteractive = (page: Page) =>
  page.getByRole('button', { name: 'Stop changing products' }).waitFor();

const productNames = (page: Page) => page.locator('main article h2').allTextContents();

describe.each<Size>(['phone', 'desk'])('at the size of a %s', (size) => {
  test('the document holds the products of the front page with pictures, and is usable without any code', async () => {
    const device = await visitedOnce(size);
    const bare = await withoutScripts(device);
    await bare.goto('/');
    expect(await productNames(bare)).toEqual(await productNames(device.page));
    const picture = bare.locator('main article img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await bare.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    expect(device.forbidden).toEqual([]);
    // Only the front page opens so.
    for (const elsewhere of ['/cart', '/?category=Toys', '/page/2']) {
      await bare.goto(elsewhere);
      expect(await bare.locator('main').count()).toBe(0);
      await bare.getByText('Opening the shop…').waitFor();
    }
  });

  test('a product is added to the cart before the code has loaded', async () => {
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

  test('it is hydrated: nothing is rendered again, nothing moves', async () => {
    const device = await visitedOnce(size);
    const { page } = device;
    await page.addInitScript(MARK_DOCUMENT);
    await page.reload();
    const add = page.getByRole('button', { name: /^Add .* to the cart$/ }).first();
    await isInteractive(page);
    expect(await add.evaluate((button) => button.dataset['first'])).toBe('');
    expect(await renderedAgain(page)).toEqual([]);
    await add.click();
    await page.getByText(/^Added to your cart/).waitFor();
    // − 1 + comes in the button's place.
    await page.getByRole('group', { name: /in your cart$/ }).waitFor();
    // Nor on the way to the end of the page.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await shifted(page)).toEqual([]);
    expect([device.uncaught, device.forbidden]).toEqual([[], []]);
  });
});

test('newer data of the device is shown a moment after its document', async () => {
  const device = await visitedOnce('phone');
  const { page } = device;
  const [first = ''] = await productNames(page);
  // As if the document were older than the device's copy.
  await page.evaluate(async (name) => {
    const cache = await caches.open('initial-page');
    const stored = await cache.match('/initial-page');
    const html = (await stored?.text()) ?? '';
    await cache.put(
      '/initial-page',
      new Response(html.replaceAll(name, 'A name of before'), { headers: stored?.headers ?? {} }),
    );
  }, first);
  const bare = await withoutScripts(device);
  await bare.goto('/');
  expect((await productNames(bare))[0]).toBe('A name of before');
  await page.reload();
  await expect.poll(async () => (await productNames(page))[0]).toBe(first);
  expect(device.uncaught).toEqual([]);
});

test('a changed language is not followed by a document in the old one', async () => {
  const device = await visitedOnce('phone', READS_HINDI);
  const { page } = device;
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'हिन्दी' }).click();
  await expect.poll(() => isCached(page)).toBe(false);
  // The document in that language is the server's.
  await device.goOnline();
  await page.goto('/');
  await expect.poll(() => isCached(page)).toBe(true);
  const bare = await withoutScripts(device);
  await bare.goto('/');
  expect(await bare.locator('main').innerText()).toContain('नए प्रोडक्ट');
});

test('Hindi, which the browser does not ask for, is not on the device: choosing it offline says that it needs a connection', async () => {
  const { page } = await visitedOnce('phone');
  expect(await keepsGroup(page, 'hindi')).toBe(false);
  await page.getByRole('contentinfo').getByRole('button', { name: 'हिन्दी' }).click();
  await page.getByText('This needs a connection.').waitFor();
  await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
});
