import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../chaos-proxy/faults';
import { atRest } from './at-rest';
import { waitForCatalogue } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import type { TestShop } from './test-shop';

/** A phone of 360 px whose owner reads at 130 %, and the narrowest window of WCAG 1.4.10. */
const WIDTHS = [277, 320];
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** Whether all of an element is within the window, its text too, and nothing lies over it. */
const isWhollySeen = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    // The choices of a select are not in it.
    const parts = element instanceof HTMLSelectElement ? [element] : [element, range];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return boxes.every(({ left, right, top, bottom }) => {
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return false;
      const middle = (top + bottom) / 2;
      return [left + 2, (left + right) / 2, right - 2].every((x) => {
        const there = document.elementFromPoint(x, middle);
        return there !== null && (element.contains(there) || there.contains(element));
      });
    });
  });

for (const language of ['en', 'hi'])
  // docs/shop-rules.md#r-catalogue-9
  test(`price, status, quantity, Add and Buy are readable on a product’s page, in ${language}`, async () => {
    const { page, context } = await shop.device('phone');
    await context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
    const { _id } = await nextProduct(shop, taken);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`/product/${_id}`);
      // The document is English, and is rendered again for who has chosen Hindi.
      const add = language === 'hi' ? 'कार्ट में जोड़ें' : 'Add To Cart';
      await page.locator('#add-to-cart').getByText(add).waitFor();
      await atRest(page);
      const buttons = ['button:not([formaction])', 'button[formaction]'];
      for (const part of ['dd data', 'div:nth-child(2) > dd', 'dd select', ...buttons])
        expect.soft(await isWhollySeen(page, `#add-to-cart ${part}`), part).toBe(true);
      // Under the name too, where nothing covers it.
      const [underName, inBar] = await page.locator('main article data').allInnerTexts();
      expect(underName).toBe(inBar);
    }
  });

/** Where the bar at the bottom begins. */
const barAt = (page: Page) =>
  page.evaluate(() => {
    const bar = [...document.querySelectorAll('main div')].find(
      (one) => getComputedStyle(one).position === 'fixed',
    );
    return bar?.getBoundingClientRect().top;
  });

for (const language of ['en', 'hi'])
  // docs/shop-rules.md#r-catalogue-9
  test(`the bar of a product’s page is as high before the product is known, in ${language}`, async () => {
    const { page, context } = await shop.device('phone');
    await context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
    for (const width of [...WIDTHS, 390]) {
      const { _id } = await nextProduct(shop, taken);
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/cart');
      await atRest(page);
      // A page of it that is being written would bring the product back.
      await waitForCatalogue(page);
      // The copy of the catalogue would bring the product back.
      await context.route('**/api/catalogue/changes*', (route) => route.abort());
      await page.evaluate(async (id) => {
        const opening = indexedDB.open('shop');
        const db = await new Promise<IDBDatabase>((resolve) => {
          opening.onsuccess = () => resolve(opening.result);
        });
        const writing = db.transaction(['products', 'settings'], 'readwrite');
        writing.objectStore('products').delete(id);
        writing.objectStore('settings').delete('catalogue');
        await new Promise((resolve) => {
          writing.oncomplete = resolve;
        });
        db.close();
      }, _id);
      const gate = shop.proxy.hold('request', at('GET', `/api/products/${_id}`));
      await page.evaluate((id) => {
        history.pushState(null, '', `/product/${id}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }, _id);
      await gate.reached;
      await page.locator('main [aria-busy]').first().waitFor();
      const before = await barAt(page);
      gate.release();
      await page.locator('#add-to-cart button').first().waitFor();
      expect.soft(before, `${width} px`).toBe(await barAt(page));
      await context.unroute('**/api/catalogue/changes*');
    }
  });

// docs/shop-rules.md#r-routes-4
test('the header’s logo and language are in one line, and a product is in sight below the choices', async () => {
  const { page, context } = await shop.device('phone');
  for (const language of ['en', 'hi']) {
    await context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/search/lamp');
      await page.locator('article').first().waitFor();
      await atRest(page);
      const [row] = await page
        .locator('header')
        .evaluateAll((all) => all.map((one) => one.clientHeight));
      expect.soft(row, `${language}, ${width} px`).toBeLessThanOrEqual(110);
      const box = await page.locator('article').first().boundingBox();
      expect.soft(box?.y, `${language}, ${width} px`).toBeLessThan(640 - 56 - 100);
    }
  }
});
