import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizesOf } from './chromium';
import { openTestShop } from './harness';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, putInCart, visit } from './screens';
import type { TestShop } from './test-shop';

/** One tab that is used for a whole day. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** By then every screen's code and data have been loaded, and caches are full. */
const WARM = 50;
const NAVIGATIONS = 200;
/**
 * What the rest may add. It is not nothing: Chromium keeps a picture with `sizes` that React has made for a screen which was not shown
 * in the end, with all around it, as long as the document lives. A screen that is kept each time is ten times as much.
 */
const MORE = { bytes: 4_000_000, nodes: 5_000, listeners: 700 };

/** What a screen still does after it is shown is done by then, in milliseconds. */
const SETTLED = 2_000;

/** What the page holds when all has been collected that nothing refers to. */
async function heldBy(cdp: CDPSession) {
  await pause(SETTLED);
  // What is forgotten in one round lets go of more in the next.
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
}

/** Goes on through the screens as links do, each until its heading is shown. */
async function walk(page: Page, product: { _id: string; name: string }, steps: number) {
  const screens = [
    ['/', 'Latest Products'],
    ['/search/steel', 'Results for “steel”'],
    [`/product/${product._id}`, product.name],
    ['/cart', 'Shopping Cart'],
    ['/myorders', 'My Orders'],
  ] as const;
  for (let step = 0; step < steps; step += 1) {
    const [path, heading] = screens[step % screens.length] ?? screens[0];
    await visit(page, path);
    // Asked in the page: what a test holds of it would count.
    await page.waitForFunction(
      (text) => document.querySelector('main h1')?.textContent === text,
      heading,
      { polling: 50 },
    );
  }
}

describe.each(sizesOf('phone'))('a tab at the size of a %s', (size) => {
  test(`holds no more after ${NAVIGATIONS} navigations than after ${WARM}`, async () => {
    const { device } = await readyShopper(shop, size);
    const { page } = device;
    const product = await nextProduct(shop, new Set());
    await page.goto('/shipping');
    await addAddress(page, { label: 'Home', address: '3 Temple Street' });
    await putInCart(page, product._id);
    await orderWhatIsInTheCart(page);
    const cdp = await device.context.newCDPSession(page);
    await cdp.send('HeapProfiler.enable');
    await visit(page, '/');
    await walk(page, product, WARM);
    const before = await heldBy(cdp);
    await walk(page, product, NAVIGATIONS - WARM);
    const after = await heldBy(cdp);
    const more = {
      bytes: after.bytes - before.bytes,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
    };
    expect(more.bytes).toBeLessThan(MORE.bytes);
    expect(more.nodes).toBeLessThan(MORE.nodes);
    expect(more.listeners).toBeLessThan(MORE.listeners);
    expect(device.uncaught).toEqual([]);
  });
});
