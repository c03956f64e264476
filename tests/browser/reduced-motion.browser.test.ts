import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from './harness';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, goToPlaceOrder, putInCart } from './screens';
import type { TestShop } from './test-shop';

/** With reduced motion nothing moves: no screen, skeleton, dialog or toast. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** Runs before a page's own scripts: checks every frame, and records animations long enough to be seen. */
const WATCH_MOTION = `
  globalThis.moved = [];
  const look = () => {
    for (const { playState, effect, animationName, transitionProperty } of document.getAnimations()) {
      const { duration } = effect.getComputedTiming();
      const what = (animationName ?? transitionProperty) + ' on ' + effect.target?.className;
      if (playState === 'running' && duration > 20 && !globalThis.moved.includes(what))
        globalThis.moved.push(what);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** A purchase up to its confirmation, each page watched from its start. @returns what moved on the way */
async function walk(page: Page, productId: string): Promise<string[]> {
  const seen: string[] = [];
  const collect = async () => seen.push(...(await page.evaluate<string[]>('globalThis.moved')));
  await page.goto('/');
  await page.locator('article').first().waitFor();
  await collect();
  await putInCart(page, productId);
  await goToPlaceOrder(page);
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await collect();
  return seen;
}

test('nothing moves with reduced motion, and the watch sees what moves without it', async () => {
  const { device } = await readyShopper(shop, 'phone');
  const { page } = device;
  const product = await nextProduct(shop, new Set());
  await page.goto('/shipping');
  await addAddress(page, { address: '1 Quiet Lane' });
  await page.addInitScript(WATCH_MOTION);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await walk(page, product._id)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await walk(page, product._id)).not.toEqual([]);
});
