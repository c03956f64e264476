import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import type { Order } from '#shared/orders/order';
import { newLine } from '../../pwa/cart/cart';
import { createCheckout } from '../../pwa/cart/checkout';
import { createBackInStock } from '../../sync-server/pushes/back-in-stock';
import { registerAdmin } from '../../sync-server/testing/admin-client';
import { mailsTo, proveEmail } from '../../sync-server/testing/mails-of';
import { aCodOrder, aProduct } from '../../sync-server/testing/samples';
import { pass } from './passing-time';
import { aDevice, lamp, order } from './second-thoughts-device';
import { serverAndPages } from './server-and-pages';

/* What is asked for on one device and again on another, with replies that are lost: once, for the person, the owner and the stock. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const rug = aProduct({ _id: 'rug', name: 'Rug', countInStock: 1 });
const vase = aProduct({ _id: 'vase', name: 'Vase', countInStock: 0 });
const here = serverAndPages({ products: [lamp, rug, vase] });
const { pages } = here;

const product = async (id: string) =>
  (await here.server.store.read((shop) => shop.products([id])))[0];
const piecesOf = ({ orderItems }: Order) => orderItems.reduce((sum, { qty }) => sum + qty, 0);
const MINUTES = 60_000;

// docs/shop-rules.md#r-checkout-8
it('the last piece, bought now on two devices without signal, is one order, and the other device is told', async () => {
  const first = await aDevice(here.server, pages);
  const second = await aDevice(here.server, pages, first.person);
  const goods = documentOfProduct(rug);
  const buys = async ({ db, outbox, offline }: typeof first) => {
    offline();
    const checkout = createCheckout(db, randomUUID);
    const orderId = await checkout.buyNow(newLine(goods, 1, undefined, 1));
    const args = { ...aCodOrder([[rug, 1]], Date.now()), orderId };
    await outbox.enqueue('place-cod-order', args, {
      inTransaction: () => checkout.orderPlaced(orderId, [{ product: rug._id, qty: 1 }]),
    });
  };
  await buys(first);
  await buys(second);
  first.network.faults = ['lose-reply'];
  await first.online();
  await second.online();
  await pass(first.page, 10 * MINUTES);
  expect(await first.standing()).toEqual([1]);
  expect((await product('rug'))?.countInStock).toBe(0);
  const codes = async ({ db }: typeof first) =>
    (await db.settled.toArray()).map(({ outcome }) => outcome.code);
  expect(await codes(first)).toEqual(['done']);
  expect(await codes(second)).toEqual(['out_of_stock']);
});

// docs/shop-rules.md#r-again-5
it('a product waited for on two devices, with a reply lost, is one mail', async () => {
  const { server } = here;
  const first = await aDevice(server, pages);
  const second = await aDevice(server, pages, first.person);
  await proveEmail(server, first);
  for (const { outbox, offline } of [first, second]) {
    offline();
    await outbox.enqueue('notify-when-back', { productId: vase._id });
  }
  first.network.faults = ['lose-reply'];
  await first.online();
  second.network.faults = ['twice'];
  await second.online();
  await server.store.write((shop) => shop.putProduct({ ...vase, countInStock: 3 }));
  const work = createBackInStock({
    store: server.store,
    clock: Date.now,
    randomUuid: randomUUID,
    origin: () => 'https://shop.example',
    log: { info: () => undefined },
  });
  await work.run();
  await work.run();
  expect(await mailsTo(server.store, first.person.email, 'back-in-stock')).toHaveLength(1);
});

// docs/shop-rules.md#r-returns-1
it('an exchange asked for with lost replies on two devices is one request, one new order, and one piece out of stock', async () => {
  const { server } = here;
  const first = await aDevice(server, pages);
  const { client: admin } = await registerAdmin(server);
  const placed = order(2);
  await first.outbox.enqueue('place-cod-order', placed);
  await first.online();
  const take = async (step: string, body: object = {}) =>
    admin.ask('PUT', `/api/orders/${placed.orderId}/${step}`, { body });
  await take('dispatch', { courier: 'Speed Post' });
  await take('pay', { receivedAmount: placed.confirmedTotal });
  expect(await take('deliver')).toMatchObject({ status: 200 });
  await pass(first.page, MINUTES);
  const second = await aDevice(server, pages, first.person);
  const before = (await product('lamp'))?.countInStock ?? 0;

  const returnId = randomUUID();
  const asked = {
    orderId: placed.orderId,
    returnId,
    wish: 'exchange' as const,
    reason: 'Too dim',
    lines: [{ product: lamp._id, qty: 1 }],
  };
  first.offline();
  await first.outbox.enqueue('request-return', asked);
  first.network.faults = ['lose-reply', 'twice'];
  await first.online();
  // Its own id: for the shop another request, of the piece that is left.
  second.offline();
  await second.outbox.enqueue('request-return', {
    ...asked,
    returnId: randomUUID(),
    lines: [{ product: lamp._id, qty: 2 }],
  });
  await second.online();
  const read = async () =>
    (await server.store.read((shop) => shop.ordersOf(first.user._id))).toSorted(
      (a, b) => piecesOf(a) - piecesOf(b),
    );
  expect((await read()).flatMap(({ returnRequests = [] }) => returnRequests)).toMatchObject([
    { id: returnId, state: 'requested', wish: 'exchange' },
  ]);

  expect(await take('return-step', { returnId, step: 'approve' })).toMatchObject({ status: 200 });
  const receive = () => take('return', { restock: true, request: returnId });
  expect(await receive()).toMatchObject({ status: 200 });
  expect(await receive()).toMatchObject({ status: 409 });
  const settle = () => take('return-settle', { returnId, by: 'exchange' });
  expect(await settle()).toMatchObject({ status: 200 });
  expect(await settle()).toMatchObject({ status: 409 });
  const [exchange, original] = await read();
  expect(await read()).toHaveLength(2);
  expect(exchange).toMatchObject({ totalPrice: 0, orderItems: [{ product: 'lamp', qty: 1 }] });
  expect(original?.returnRequests).toMatchObject([{ id: returnId, state: 'settled' }]);
  // One came back, and one goes out.
  expect((await product('lamp'))?.countInStock).toBe(before);
});
