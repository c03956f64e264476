import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LowdbWorkplace } from '../store/lowdb/lowdb-workplace';
import type { ShopStore } from '../store/shop-store';
import { samplePayment } from '../store/testing/store-samples';
import { upgradeBooks } from './upgrade-books';

/**
 * As a shop wrote it that noted neither the key on a payment nor refunds on an order: of two orders one is paid, and a rupee of it
 * has gone back.
 */
const BEFORE_NOTES = fileURLToPath(
  new URL('../store/lowdb/old-files/before-notes.shop', import.meta.url),
);
let at: LowdbWorkplace;
beforeEach(async () => {
  at = await LowdbWorkplace.make();
  await mkdir(at.directory, { mode: 0o700 });
  for (const end of ['', '.previous'])
    await copyFile(`${BEFORE_NOTES}${end}`, join(at.directory, `shop.json${end}`));
});
afterEach(() => at.clear());

const keyOf = (store: ShopStore, paymentId: string) =>
  store.read(async (shop) => (await shop.paymentOrder(paymentId))?.keyId);
const orderOf = (store: ShopStore, orderId: string) => store.read((shop) => shop.order(orderId));

test('payments of a file of before belong to the key that they are seen with first, and their orders say what went back', async () => {
  const store = await at.open();
  expect(await keyOf(store, 'order_1')).toBeUndefined();
  await upgradeBooks(store, 'rzp_live_first');
  expect([await keyOf(store, 'order_1'), await keyOf(store, 'order_2')]).toEqual([
    'rzp_live_first',
    'rzp_live_first',
  ]);
  expect(await orderOf(store, 'o1')).toMatchObject({ refundedPaise: 1_00, revision: 3 });
  const untouched = await orderOf(store, 'o2');
  expect(untouched).toMatchObject({ revision: 1 });
  expect(untouched).not.toHaveProperty('refundedPaise');
  expect(at.warnings).toEqual([]);
});

test('it is done once for a file, and not at each start', async () => {
  const first = await at.open();
  await upgradeBooks(first, 'rzp_live_first');
  await first.write((shop) => shop.putPaymentOrder(samplePayment('order_3', 'o2')));
  await first.close();
  const second = await at.open();
  await upgradeBooks(second, 'rzp_live_second');
  expect(await keyOf(second, 'order_1')).toBe('rzp_live_first');
  expect(await keyOf(second, 'order_3')).toBeUndefined();
  expect(await orderOf(second, 'o1')).toMatchObject({ revision: 3 });
});

test('while online payment is off no key is noted: it waits for the first one', async () => {
  const first = await at.open();
  await upgradeBooks(first, null);
  expect(await keyOf(first, 'order_1')).toBeUndefined();
  expect(await orderOf(first, 'o1')).toMatchObject({ refundedPaise: 1_00 });
  await first.close();
  const second = await at.open();
  await upgradeBooks(second, 'rzp_live_first');
  expect(await keyOf(second, 'order_1')).toBe('rzp_live_first');
});
