import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theSync } from '../chaos-proxy/faults';
import { makeNextBuild } from '../other-browsers/next-build';
import { ServerProcess } from '../server-process/server-process';
import { outboxOf, settledOf, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct, readyShopper } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, putInCart } from './screens';
import type { TestShop } from './test-shop';

/** The service worker is replaced by that of a newer build while actions wait (docs/guarantees.md#old-tab). */
let shop: TestShop;
const putAway: (() => Promise<void>)[] = [];

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  for (const each of putAway) await each();
  await shop?.close();
});

/** The script that the page's document names: it has another name in every build. */
const scriptOf = (page: Page) =>
  page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
  );

/** Asks for each path. @returns those whose requests passed through the service worker */
const passedWorker = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (asked) => {
    const passed: string[] = [];
    for (const path of asked) {
      await (await fetch(path)).text();
      const timings = performance.getEntriesByName(new URL(path, location.href).href);
      // Chromium marks a request so that its static routes keep from the worker.
      const { workerMatchedSourceType: source } = Object(timings.at(-1));
      if (source !== 'network') passed.push(path);
    }
    return passed;
  }, paths);

/** Presses Update, and waits until the page runs another script. */
async function takeUpdate(page: Page, before: string): Promise<void> {
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect
    .poll(() => scriptOf(page).catch(() => before))
    .not.toSatisfy((script: string) => script === before || script === '');
}

test('a newer build comes with the network while actions wait in two tabs: each tab updates alone, each action arrives once', async () => {
  const { device, own } = await readyShopper(shop);
  const { page } = device;
  await page.goto('/shipping');
  await addAddress(page, { address: '1 Builder Street' });
  await waitForEmptyOutbox(page);
  const product = await nextProduct(shop, new Set());
  const other = await device.tab();
  await other.goto('/activity');
  await other.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();

  // A request that wakes the worker while it stops for a newer build would leave that build waiting: Update would do nothing.
  const picture = '/pictures/placeholder-960.webp?';
  expect(await passedWorker(page, ['/api/settings', '/healthz', picture])).toEqual([picture]);
  await device.goOffline();
  await putInCart(page, product._id);
  const orderId = await orderWhatIsInTheCart(page);
  await page.getByText('Saved on this device', { exact: true }).first().waitFor();
  const before = await scriptOf(page);
  const waiting = (await outboxOf(page)).map(({ id }) => id);

  const next = await makeNextBuild();
  putAway.push(next.remove);
  await shop.server.stop();
  const { dataDir, port } = shop.server;
  const newer = await ServerProcess.prepare({ dataDir, port, root: next.root });
  putAway.unshift(() => newer.close());
  await newer.start();
  const letThrough = shop.proxy.always({ match: theSync, fault: { kind: 'drop' } });
  await device.goOnline();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

  // No tab is updated in the middle of something: each offers it, and has what waited.
  await page.getByText('A new version is ready.').waitFor();
  expect(await scriptOf(page)).toBe(before);
  await takeUpdate(page, before);
  expect((await outboxOf(page)).map(({ id }) => id)).toEqual(waiting);
  await other.getByText('A new version is ready.').waitFor();
  expect(await scriptOf(other)).toBe(before);

  // A page of each build sends the same queue.
  letThrough();
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await other.evaluate(() => void window.dispatchEvent(new Event('online')));
  await waitForEmptyOutbox(page);
  await takeUpdate(other, before);
  await other.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  expect((await settledOf(other)).at(-1)?.outcome.code).toBe('done');
  expect((await shop.api.product(product._id)).countInStock).toBe(product.countInStock - 1);
});
