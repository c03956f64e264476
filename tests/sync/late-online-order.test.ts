import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isCancelled } from '#shared/orders/cancelled';
import { orderDocument } from '#shared/orders/order';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { cancelReplaced } from '../../pwa/payments/cancel-replaced';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { aDevice as openDevice, lamp, order } from './second-thoughts-device';
import type { Page } from './test-device';

/* The same cart, sent for online payment by a slow request, and ordered with cash on delivery meanwhile (docs/guarantees.md#i16). */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
let server: TestServer;
const pages: Page[] = [];
beforeAll(async () => {
  server = await startTestServer({ products: [lamp] });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});
afterAll(() => server.close());

/** A cash order that replaces one the shop has not received, and the request of the latter. */
async function replacedBeforeItCame() {
  const { page, user } = await openDevice(server, pages);
  const begun = randomUUID();
  const args = { ...order(), insteadOf: begun };
  const { lines, shippingAddress, confirmedTotal } = args;
  const { id: _, ...to } = shippingAddress;
  await page.outbox.enqueue('place-cod-order', args);
  await page.deliver();
  const arrive = () =>
    page.api.request('POST', '/orders', {
      body: {
        _id: begun,
        orderItems: lines.map(({ product, qty }) => ({ product, qty })),
        shippingAddress: to,
        paymentMethod: 'Razorpay',
        totalPrice: confirmedTotal,
      },
      schema: orderDocument,
      headers: { 'Idempotency-Key': randomUUID() },
    });
  const standing = async () =>
    (await server.store.read((shop) => shop.ordersOf(user._id)))
      .filter((one) => !isCancelled(one))
      .map(({ _id }) => _id);
  return { page, user, args, arrive, standing, begun };
}

it('is cancelled once, as soon as the device learns of it', async () => {
  const { page, user, args, arrive, standing, begun } = await replacedBeforeItCame();
  await arrive();
  expect(await standing()).toHaveLength(2);
  page.account.requestPull();
  await eventually(() => page.account.documents()?.orders.length).toBe(2);
  await eventually(() => page.db.settled.where('user').equals(user._id).count()).toBe(2);
  expect(await standing()).toEqual([args.orderId]);
  // In another tab, which learned of it a little earlier.
  const currentUser = () => user._id;
  const both = [args.orderId, begun].map((_id) => ({
    _id,
    isPaid: false,
    paymentMethod: _id === begun ? ('Razorpay' as const) : ('COD' as const),
  }));
  await cancelReplaced({ ...page, currentUser }, user._id, both);
  expect(await page.db.outbox.count()).toBe(0);
});

it('that is paid already, or whose cash order is cancelled, is left to the shopper', async () => {
  const { page, user, args, begun } = await replacedBeforeItCame();
  const currentUser = () => user._id;
  const cash = { _id: args.orderId, isPaid: false, paymentMethod: 'COD' } as const;
  const online = { _id: begun, isPaid: false, paymentMethod: 'Razorpay' } as const;
  const at = new Date().toISOString();
  for (const orders of [
    [cash, { ...online, isPaid: true }],
    [{ ...cash, cancelled: { at, by: 'shopper' as const } }, online],
    [cash, { ...online, _id: randomUUID() }],
  ])
    await cancelReplaced({ ...page, currentUser }, user._id, orders);
  await cancelReplaced({ ...page, currentUser: () => null }, user._id, [cash, online]);
  expect(await page.db.outbox.count()).toBe(0);
  await cancelReplaced({ ...page, currentUser }, user._id, [cash, online]);
  expect(await page.db.outbox.count()).toBe(1);
});
