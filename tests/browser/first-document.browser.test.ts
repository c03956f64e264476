import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cataloguePath, searchPath } from '#shared/catalogue/search-path';
import { SIZES } from './chromium';
import { ContentWatch } from './content-watch';
import { openTestShop } from './harness';
import { renderedAgain, shifted, WATCH_SHIFTS } from './layout-watch';
import { WAIT_TIMEOUT } from './timeouts';
import { nextProduct } from './ready-shopper';
import type { TestShop } from './test-shop';

/**
 * The document that the server renders: readable without a script, and hydrated without a layout shift
 * (docs/decisions/0008-first-page.md).
 */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/**
 * Requests pages until the server has rendered them: on a machine that stalls for 200 ms the plain document is sent, and
 * the next request gets the rendered one.
 */
async function rendered(...paths: string[]): Promise<void> {
  for (const path of paths)
    await expect
      .poll(async () => {
        const response = await fetch(shop.server.origin + path, {
          headers: { Accept: 'text/html' },
        });
        return response.text();
      })
      .toContain('id="document-page"');
}

describe('without scripts', () => {
  async function open(): Promise<Page> {
    const context = await shop.browser.newContext({
      viewport: SIZES.phone,
      baseURL: shop.origin,
      javaScriptEnabled: false,
    });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(WAIT_TIMEOUT);
    return context.newPage();
  }

  test('home, search, product and policies can be read', async () => {
    const page = await open();
    const product = await nextProduct(shop, taken);
    await rendered('/', searchPath(product.name), `/product/${product._id}`, '/terms');
    expect((await page.goto('/'))?.status()).toBe(200);
    expect(await page.getByRole('listitem').getByRole('article').count()).toBe(12);
    await page.getByRole('searchbox').fill(product.name);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText(`Results for “${product.name}”`).waitFor();
    await page.getByRole('link', { name: product.name }).first().click();
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    const description = page.getByText(product.description);
    expect(await description.evaluate((text) => getComputedStyle(text).whiteSpace)).toBe(
      'pre-line',
    );
    // The CSS of its screen is in the document: its panel is the bar at the lower edge from the first paint on.
    const bar = await page.getByRole('button', { name: 'Add To Cart' }).boundingBox();
    expect(bar?.y).toBeGreaterThan(SIZES.phone.height - 150);
    await page.getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  });

  test('chooses a category and a sort order by a form', async () => {
    const page = await open();
    await rendered('/');
    await page.goto('/');
    const category = (await shop.api.allProducts())[0]?.category ?? '';
    await rendered(cataloguePath({ category, sort: 'price' }));
    await page.getByLabel('Category').selectOption(category);
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('category') === category);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByLabel('Category').inputValue()).toBe(category);
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price');
  });

  test('a missing page says so, with its status', async () => {
    const page = await open();
    for (const path of ['/no/such/page', '/product/no-such-product']) {
      await rendered(path);
      expect((await page.goto(path))?.status(), path).toBe(404);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
});

describe('when the script comes', () => {
  /** A page whose script waits until it is released, and all that it logs. */
  async function openSlowly(path: string) {
    await rendered(path);
    const device = await shop.device('phone', WATCH_SHIFTS);
    const { page, context } = device;
    const watch = await ContentWatch.over(context);
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/assets/shop-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // It comes after the page: all of it has been parsed.
    await page.locator('#document-page').waitFor({ state: 'attached' });
    // Marks every element: one that is rendered again has no mark.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('#root *'))
        element.setAttribute('data-first', '');
    });
    return { device, page, watch, letGo };
  }

  test.each(['/', '/search/lamp'])(
    '%s is hydrated: nothing is rendered again, nothing moves, typed text stays',
    async (path) => {
      const { page, watch, letGo } = await openSlowly(path);
      const box = page.getByRole('searchbox');
      await box.fill('brass');
      letGo();
      // The page is interactive once the carousel can be stopped, or the search answers: it has started its worker by then.
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      expect(await box.inputValue()).toBe('brass');
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await renderedAgain(page)).toEqual([]);
      // The fonts load after the script.
      await page.locator('link[rel="stylesheet"]').first().waitFor({ state: 'attached' });
      expect(await shifted(page)).toEqual([]);
      expect(watch.troubles).toEqual([]);
    },
  );

  test('a product’s page is hydrated', async () => {
    const product = await nextProduct(shop, taken);
    const { page, watch, letGo } = await openSlowly(`/product/${product._id}`);
    letGo();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await renderedAgain(page)).toEqual([]);
    expect(await shifted(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.waitForURL((url) => url.pathname === '/cart');
    await page.getByRole('link', { name: product.name }).first().waitFor();
    expect(watch.troubles).toEqual([]);
  });

  // docs/shop-rules.md#r-routes-1
  test('a page that the search form led to without scripts is hydrated', async () => {
    const { page, watch, letGo } = await openSlowly('/search?keyword=lamp');
    letGo();
    await page.waitForURL((url) => url.pathname === '/search/lamp');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await renderedAgain(page)).toEqual([]);
    expect(watch.troubles).toEqual([]);
  });

  // docs/decisions/0008-first-page.md
  test('an Add pressed before is answered at once, and in the cart when the script comes', async () => {
    const { page, watch, letGo } = await openSlowly('/');
    const add = page.getByRole('button', { name: /^Add .* to the cart$/ });
    await add.nth(0).click();
    await add.nth(1).click();
    await add.nth(1).click();
    expect(await page.locator('button[data-early]').count()).toBe(2);
    await page.locator('a[href="/cart"][data-early="3"]').waitFor();
    await page.getByRole('status').filter({ hasText: 'Added to your cart' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    letGo();
    await page.getByRole('link', { name: 'Cart 3 items' }).waitFor();
    await expect.poll(() => page.locator('[data-early]').count()).toBe(0);
    await page.reload();
    await page.getByRole('link', { name: 'Cart 3 items' }).waitFor();
    expect(watch.troubles).toEqual([]);
  });

  test('an Add pressed before the tab was closed is in the cart at the next visit, once', async () => {
    const { page, letGo } = await openSlowly('/');
    await page
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first()
      .click();
    await page.locator('button[data-early]').waitFor();
    const context = page.context();
    await page.close();
    letGo();
    const next = await context.newPage();
    for (let visit = 0; visit < 2; visit += 1) {
      await next.goto('/');
      await next.getByRole('link', { name: 'Cart 1 item' }).waitFor();
    }
  });

  test('where nothing can be kept, an Add pressed before leads to the cart', async () => {
    const { page, letGo } = await openSlowly('/');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await page
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/cart', { waitUntil: 'commit' });
    letGo();
    await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
  });

  test('a press before the device’s services have loaded takes effect once they have', async () => {
    await rendered('/');
    const { page } = await shop.device('phone');
    await page.route('**/assets/device-*.js', (route) => route.abort());
    await page.goto('/');
    const lost = page.getByRole('alert').filter({ hasText: 'didn’t load' });
    await lost.waitFor();
    const add = page.getByRole('button', { name: /^Add .* to the cart$/ }).first();
    await add.click();
    // It is stored: neither the tab nor the connection can lose it.
    await page.locator('button[data-added]').waitFor();
    await page.getByText(/^Added to your cart/).waitFor();
    expect(await lost.getByRole('button', { name: 'Try again' }).count()).toBe(1);
    await page.reload();
    await lost.waitFor();
    // The next try finds it from here on, and is made without a press too.
    await page.unroute('**/assets/device-*.js');
    await page.getByRole('link', { name: 'Cart 1 item' }).waitFor();
    expect(await lost.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a Hindi address is Hindi from the first byte, and stays so', async () => {
    const { page, watch, letGo } = await openSlowly('/?lang=hi');
    expect(await page.locator('html').getAttribute('lang')).toBe('hi');
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    letGo();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    await page.locator('link[rel="stylesheet"][href*="/shop-"]').waitFor({ state: 'attached' });
    expect(await shifted(page)).toEqual([]);
    expect(watch.troubles).toEqual([]);
  });
});
