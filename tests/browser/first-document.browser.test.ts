import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cataloguePath, searchPath } from '#shared/catalogue/search-path';
import { SIZES } from './chromium';
import { openTestShop } from './harness';
import { renderedAgain, shifted } from './layout-watch';
import { openSlowly, rendered } from './slow-script';
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
    await rendered(shop, '/', searchPath(product.name), `/product/${product._id}`, '/terms');
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
    await rendered(shop, '/');
    await page.goto('/');
    const category = (await shop.api.allProducts())[0]?.category ?? '';
    await rendered(shop, cataloguePath({ category, sort: 'price' }));
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
      await rendered(shop, path);
      expect((await page.goto(path))?.status(), path).toBe(404);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
});

describe('when the script comes', () => {
  test.each(['/', '/search/lamp'])(
    '%s is hydrated: nothing is rendered again, nothing moves, typed text stays',
    async (path) => {
      const { page, watch, letGo } = await openSlowly(shop, path);
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
    const { page, watch, letGo } = await openSlowly(shop, `/product/${product._id}`);
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
    const { page, watch, letGo } = await openSlowly(shop, '/search?keyword=lamp');
    letGo();
    await page.waitForURL((url) => url.pathname === '/search/lamp');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await renderedAgain(page)).toEqual([]);
    expect(watch.troubles).toEqual([]);
  });

  test('a Hindi address is Hindi from the first byte, and stays so', async () => {
    const { page, watch, letGo } = await openSlowly(shop, '/?lang=hi');
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
