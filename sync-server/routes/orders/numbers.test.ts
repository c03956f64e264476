import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numbersReply } from '#shared/admin/numbers';
import { orderDocument } from '#shared/orders/order';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

/** The owner puts a backup back, and invoices that were printed since are at their buyers. On the embedded store: its files are the backup. */

const NOON = Date.UTC(2026, 5, 1, 12);
let root: string;
let shop: OrderShop;
let server: TestServer;
const directory = () => join(root, 'data');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-restore-'));
  shop = await startOrderShop(() => NOON, { directory: directory() });
  server = shop.server;
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const adminClient = () => new TestClient(server.url, shop.admin.user.token);
const print = (ids: readonly string[]) =>
  adminClient().post('/api/admin/print', { orders: ids, invoices: true });
const confirm = (last: readonly string[]) =>
  adminClient().ask('PUT', '/api/admin/numbers', { body: { last } });

/** Sells and prints three, cancels one, and goes back to after the first. @returns the orders of before and after the backup */
async function restored() {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await shop.placed())._id);
  const [kept = '', ...lost] = ids;
  await print([kept]);
  await cp(directory(), join(root, 'backup'), {
    recursive: true,
    filter: (name) => !/shop\.(?:lock|work)|sock$/.test(name),
  });
  await print(lost);
  await server.close();
  await rm(directory(), { recursive: true });
  await cp(join(root, 'backup'), directory(), { recursive: true });
  server = await startTestServer({ directory: directory(), clock: () => NOON });
  return { kept, lost };
}

// docs/shop-rules.md#r-print-5
test('after a restore no number is given before the last ones are confirmed, and none twice', async () => {
  const { kept, lost } = await restored();
  const before = await adminClient().read(numbersReply, '/api/admin/numbers');
  expect(before.confirmed).toBe(false);
  expect(before.last).toContainEqual({
    series: 'invoices',
    year: '2026-27',
    number: '2026-27/000001',
  });
  expect(await print(lost)).toMatchObject({ status: 409, body: { code: 'numbers_unconfirmed' } });
  // What has its number is printed as before, and cancelled; the credit note waits for its number.
  expect(await print([kept])).toMatchObject({ status: 200 });
  await adminClient().ask('PUT', `/api/orders/${kept}/cancel`, { body: { reason: 'No stock' } });
  const read = () => adminClient().read(orderDocument, `/api/orders/${kept}`);
  expect(await read()).not.toHaveProperty('creditNotes');

  expect(await confirm(['2026-27/3x'])).toMatchObject({ status: 400 });
  expect(await confirm(['2026-27/000003', 'CN/26-27/000002'])).toMatchObject({
    status: 200,
    body: { confirmed: true },
  });
  expect(await read()).toMatchObject({ creditNotes: [{ number: 'CN/26-27/000003' }] });
  expect(await print(lost)).toMatchObject({
    body: {
      orders: [
        { invoice: { number: '2026-27/000004' } },
        { invoice: { number: '2026-27/000005' } },
      ],
    },
  });
  // Said again, or later with another number, it changes nothing.
  expect(await confirm(['2026-27/000900'])).toMatchObject({ status: 200 });
  const after = await adminClient().read(numbersReply, '/api/admin/numbers');
  expect(after.last).toContainEqual({
    series: 'invoices',
    year: '2026-27',
    number: '2026-27/000005',
  });
});

// docs/shop-rules.md#r-print-5
test('a number below what the shop knows is refused by the number that it knows, and nothing is given by that', async () => {
  const { lost } = await restored();
  expect(await confirm(['2026-27/000000'])).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('the shop itself has given 2026-27/000001') },
  });
  expect(await print(lost)).toMatchObject({ status: 409 });
  expect(await confirm(['2026-27/000001'])).toMatchObject({ status: 200 });
  expect(await print(lost.slice(1))).toMatchObject({
    body: { orders: [{ invoice: { number: '2026-27/000002' } }] },
  });
});
