import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from './harness';
import { outboxOf } from './device-stores';
import { becomeReady, nextProduct } from './ready-shopper';
import { writeReview } from './screens';
import type { TestShop } from './test-shop';

/** A phone without free space: pictures are dropped, and the shopper's actions are kept. */
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** The next row of the outbox does not fit; what is dropped is recorded. */
const FULL_ONCE = `
  globalThis.givenUp = [];
  globalThis.full = false;
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...row) {
    if (!globalThis.full || this.name !== 'outbox') return add.apply(this, row);
    globalThis.full = false;
    throw new DOMException('No room', 'QuotaExceededError');
  };
  const { delete: drop } = CacheStorage.prototype;
  CacheStorage.prototype.delete = function (name) {
    globalThis.givenUp.push(name);
    return drop.call(this, name);
  };`;

test('drops the pictures to store the shopper’s actions, and nothing else', async () => {
  const { device, own } = await becomeReady(shop, await shop.device('phone', FULL_ONCE));
  const { page } = device;
  const product = await nextProduct(shop, new Set());
  await page.goto(`/product/${product._id}`);
  await expect.poll(() => page.evaluate(() => caches.has('pictures'))).toBe(true);
  await device.goOffline();
  await page.getByText('You are offline.').waitFor();
  await page.evaluate(() => {
    Object.assign(globalThis, { full: true, givenUp: [] });
  });

  await writeReview(page, 5, 'Written on the last byte.');
  await page.getByText('Review created successfully').waitFor();
  await page.getByText('Saved on this device', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'givenUp'))).toEqual(['pictures']);
  expect((await outboxOf(page)).map(({ name }) => name)).toEqual(['write-review']);

  await device.goOnline();
  await expect
    .poll(async () => (await shop.api.product(product._id)).reviews?.[0]?.comment)
    .toBe('Written on the last byte.');
  expect(await own.orders()).toEqual([]);
  expect(device.uncaught).toEqual([]);
});
