import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest } from './at-rest';
import { openTestShop } from './harness';
import type { TestShop } from './test-shop';

/** The narrowest window, two phones, a laptop. */
const WIDTHS = [277, 320, 390, 1440];
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** How large the cards are, and where price and button are in the first one. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('article')];
    const [card] = cards;
    const boxOf = (one: Element | null | undefined) =>
      one?.getBoundingClientRect() ?? new DOMRect();
    // Under the pointer a card is lifted.
    const { x: left, y: top } = boxOf(card);
    const inCard = (one: Element | null | undefined) => {
      const { x, y, width, height } = boxOf(one);
      return [x - left, y - top, width, height].map(Math.round);
    };
    return {
      heights: cards.map((one) => Math.round(boxOf(one).height)),
      price: inCard(card?.querySelector('data')),
      button: inCard(card?.querySelector('button')?.closest('form, [role=group]')),
    };
  });

const buttonsOf = (group: Locator) =>
  group.getByRole('button').evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );

for (const language of ['en', 'hi'])
  // docs/shop-rules.md#r-catalogue-18
  test(`Add becomes − 1 + in its own place and size, and is so at once when the page is opened again offline, in ${language}`, async () => {
    const { page, context } = await shop.device('phone');
    await context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/search/lamp');
      const card = page.getByRole('article').first();
      await card.waitFor();
      await atRest(page);
      const before = await layoutOf(page);
      await card.locator('form').getByRole('button').click();
      const group = card.getByRole('group');
      await group.getByText('1', { exact: true }).waitFor();
      expect.soft(await layoutOf(page), `${width} px`).toEqual(before);
      const more = group.getByRole('button').last();
      expect.soft(await more.evaluate((one) => one === document.activeElement)).toBe(true);
      expect.soft(Math.min(...(await buttonsOf(group))), `${width} px`).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Enter');
      await group.getByText('2', { exact: true }).waitFor();

      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await context.setOffline(true);
      await page.reload();
      await group.getByText('2', { exact: true }).waitFor();
      await atRest(page);
      expect.soft(await layoutOf(page), `${width} px, again`).toEqual(before);
      const fewer = group.getByRole('button').first();
      await fewer.click();
      await group.getByText('1', { exact: true }).waitFor();
      await fewer.click();
      await card.locator('form').waitFor();
      expect.soft(await layoutOf(page), `${width} px, without`).toEqual(before);
      await context.setOffline(false);
    }
  });
