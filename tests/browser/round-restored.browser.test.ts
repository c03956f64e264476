import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markedOrders } from '#shared/admin/mark-orders';
import { orderDocument } from '#shared/orders/order';
import { ADMIN } from '../server-process/server-process';
import { newPerson } from '../server-process/shop-api';
import { waitForCatalogue, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { signInAsAdmin, visit } from './screens';
import type { TestShop } from './test-shop';

/** An admin's round when the shop is restored from a backup, and on a phone with a wrong clock (docs/shop-rules.md#r-doorstep-3). */
let shop: TestShop;
const taken = new Set<string>();
const MONTH = 31 * 24 * 60 * 60 * 1000;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** A dispatched parcel, and the admin's phone that has it on the round. */
async function aRound(name: string) {
  const buyer = shop.api.as(await shop.api.register(newPerson(name)));
  const { _id } = await buyer.buy([[await nextProduct(shop, taken), 1]]);
  const owner = shop.api.as(await shop.api.signIn(ADMIN.email, ADMIN.password));
  const dispatch = { orders: [{ _id, courier: 'Own delivery' }] };
  await owner.ask(markedOrders, 'PUT', '/orders/dispatch', dispatch);
  const device = await shop.device('phone');
  const { page } = device;
  await signInAsAdmin(page);
  await waitForCatalogue(page);
  await visit(page, '/admin/round');
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('heading', { name }).waitFor();
  const theOrder = () => buyer.ask(orderDocument, 'GET', `/orders/${_id}`);
  const done = { isPaid: true, isDelivered: true };
  return { device, page, card, theOrder, done };
}

test('marked on a phone that is a month ahead: kept while it is locked, and sent when the clock is right', async () => {
  const { device, page, card, theOrder, done } = await aRound('Asha ahead of time');
  await device.goOffline();
  await device.context.clock.install();
  await device.context.clock.setSystemTime(Date.now() + MONTH);
  await card.getByRole('button', { name: /^Cash collected and delivered/ }).click();
  await card.getByText('Waiting to send').waitFor();
  await page.reload();
  await page.getByText('Locked for now').waitFor();
  expect(await card.count()).toBe(0);
  await device.context.clock.setSystemTime(Date.now());
  await page.reload();
  await card.getByText('Waiting to send').waitFor();
  await device.goOnline();
  await waitForEmptyOutbox(page);
  await card.getByText('Received by the shop').waitFor();
  expect(await theOrder()).toMatchObject(done);
  expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});

test('restored from a backup: the door says what the shop has lost, and both are sent again', async () => {
  const { device, page, card, theOrder, done } = await aRound('Meera of the backup');
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-'));
  const { server } = shop;
  await server.stop();
  await cp(server.dataDir, folder, { recursive: true });
  await server.start();
  await card.getByRole('button', { name: /^Cash collected and delivered/ }).click();
  await card.getByText('Received by the shop').waitFor();
  expect(await theOrder()).toMatchObject(done);

  await server.stop();
  await rm(server.dataDir, { recursive: true });
  await cp(folder, server.dataDir, { recursive: true });
  await server.start();
  await rm(folder, { recursive: true });
  expect(await theOrder()).toMatchObject({ isPaid: false, isDelivered: false });
  await page.getByRole('button', { name: 'Load again' }).click();
  await card.getByText(/no longer knows that you collected the cash/).waitFor();
  await card.getByText('Collect cash', { exact: true }).waitFor();
  for (const left of [1, 0]) {
    await card.getByRole('button', { name: 'Send again' }).first().click();
    await expect.poll(() => card.getByRole('button', { name: 'Send again' }).count()).toBe(left);
  }
  await waitForEmptyOutbox(page);
  await card.getByText('Received by the shop').waitFor();
  expect(await theOrder()).toMatchObject(done);
  expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});
