import { afterAll, beforeAll, expect, test } from 'vitest';
import { markedOrders } from '#shared/admin/mark-orders';
import { round } from '#shared/admin/round';
import { ADMIN } from '../server-process/server-process';
import { newPerson } from '../server-process/shop-api';
import { outboxOf, waitForCatalogue } from './device-stores';
import { openTestShop } from './harness';
import { nextProduct } from './ready-shopper';
import { signInAsAdmin, visit } from './screens';
import type { TestShop } from './test-shop';

/** An admin with a phone between the gate and the doors, without signal. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

test('a round is loaded, marked without signal, kept over a reload, and sent: each door once', async () => {
  const people = ['Asha', 'Ravi', 'Meera'].map((name) => `${name} of the round`);
  const product = await nextProduct(shop, taken);
  const orders: string[] = [];
  for (const name of people) {
    const buyer = shop.api.as(await shop.api.register(newPerson(name)));
    orders.push((await buyer.buy([[product, 1]]))._id);
  }
  const owner = shop.api.as(await shop.api.signIn(ADMIN.email, ADMIN.password));
  const dispatch = { orders: orders.map((_id) => ({ _id, courier: 'Own delivery' })) };
  await owner.ask(markedOrders, 'PUT', '/orders/dispatch', dispatch);

  const device = await shop.device('phone');
  const { page } = device;
  await signInAsAdmin(page);
  await waitForCatalogue(page);
  await visit(page, '/admin/round');
  for (const name of people) await page.getByRole('heading', { name }).waitFor();
  // The admin area's own files: unvisited screens are there too.
  await expect.poll(() => page.evaluate(() => caches.has('later-admin'))).toBe(true);

  await device.goOffline();
  for (const name of people) {
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByRole('button', { name: /^Cash collected and delivered/ }).click();
    await card.getByText('Waiting to send').waitFor();
  }
  expect(await outboxOf(page)).toHaveLength(6);

  await page.reload();
  for (const name of people) {
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByText('Delivered', { exact: true }).waitFor();
    await card.getByText('Waiting to send').waitFor();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  const sent = () =>
    shop.proxy.log.entries.filter(({ method, path }) => method === 'POST' && path === '/api/sync');
  await device.goOnline();
  await expect.poll(async () => (await outboxOf(page)).length).toBe(0);
  expect(sent().filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await owner.ask(round, 'GET', '/admin/round')).orders).toEqual([]);
  for (const id of orders) {
    const { status, text } = await owner.raw('GET', `/orders/${id}/history`);
    expect(status).toBe(200);
    expect(text.match(/"kind":"paid-in-cash"/g)).toHaveLength(1);
    expect(text.match(/"kind":"delivered"/g)).toHaveLength(1);
  }
  // They stay for the shift, so that the cash can be counted.
  for (const name of people)
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText('Received by the shop')
      .waitFor();
  expect([device.uncaught, device.forbidden]).toEqual([[], []]);
});
