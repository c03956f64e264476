import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { paiseFromDecimal } from '#shared/core/paise';
import { isCancelled } from '#shared/orders/cancelled';
import { orderDocument } from '#shared/orders/order';
import { createCheckout } from '../../pwa/cart/checkout';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { cancelReplaced } from '../../pwa/payments/cancel-replaced';
import { beginOnlineOrder } from '../../pwa/payments/online-order';
import { serverAndPages } from './server-and-pages';
import { aDevice as openDevice, lamp, order } from './second-thoughts-device';
import type { Page } from './test-device';

/* The same cart, sent for online payment by a slow request, and ordered with cash on delivery meanwhile (docs/guarantees.md#i16). */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const here = serverAndPages({ products: [lamp] });
const { pages } = here;

/** The request of an order to be paid online reaches the shop. */
function arrives({ api }: Page, orderId: string, args: ReturnType<typeof order>) {
  const { id: _, ...shippingAddress } = args.shippingAddress;
  return api.request('POST', '/orders', {
    body: {
      _id: orderId,
      orderItems: args.lines.map(({ product, qty }) => ({ product, qty })),
      shippingAddress,
      paymentMethod: 'Razorpay',
      totalPrice: args.confirmedTotal,
    },
    schema: orderDocument,
    headers: { 'Idempotency-Key': randomUUID() },
  });
}

/** The ids of the orders of a user that are not cancelled. */
const standingOf = async (user: string) =>
  (await here.server.store.read((shop) => shop.ordersOf(user)))
    .filter((one) => !isCancelled(one))
    .map(({ _id }) => _id);

/** A cash order that replaces one the shop has not received, and the request of the latter. */
async function replacedBeforeItCame() {
  const { page, user } = await openDevice(here.server, pages);
  const begun = randomUUID();
  const args = { ...order(), insteadOf: begun };
  await page.outbox.enqueue('place-cod-order', args);
  await page.deliver();
  const arrive = () => arrives(page, begun, args);
  const standing = () => standingOf(user._id);
  return { page, user, args, arrive, standing, begun };
}

/** A cart on a page: `begin` starts its online payment with so many pieces. */
async function aCart() {
  const { page, user } = await openDevice(here.server, pages);
  const { orderId: cart } = await createCheckout(page.db, randomUUID).ensure();
  const begin = async (qty: number) => {
    const args = order(qty);
    const { lines, shippingAddress, confirmedTotal } = args;
    const total = paiseFromDecimal(confirmedTotal);
    const asSeen = lines.map(({ product }) => ({ product, qty, price: confirmedTotal }));
    const consent = { user: user._id, shippingAddress, lines: asSeen, total };
    const orderId = await beginOnlineOrder(page.db, cart, consent, randomUUID);
    return { orderId, arrive: () => arrives(page, orderId, args) };
  };
  return { page, user, cart, begin, standing: () => standingOf(user._id) };
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

it('of a cart that has become another online order is cancelled, in time or late', async () => {
  const { page, user, begin, standing } = await aCart();
  const first = await begin(1);
  await first.arrive();
  const late = await begin(2);
  const last = await begin(3);
  await last.arrive();
  page.account.requestPull();
  await eventually(standing).toEqual([last.orderId]);
  await late.arrive();
  page.account.requestPull();
  await eventually(standing).toEqual([last.orderId]);
  // Pressed again, it is the same order; the other two have been dealt with.
  expect((await begin(3)).orderId).toBe(last.orderId);
  await eventually(() => page.db.settings.get('replaced-online')).toBeUndefined();
  expect(await page.db.settled.where('user').equals(user._id).count()).toBe(2);
});

it('of a cart that was ordered with cash in the end is cancelled, however often it was begun', async () => {
  const { page, cart, begin, standing } = await aCart();
  const first = await begin(1);
  await first.arrive();
  const second = await begin(2);
  await second.arrive();
  const cash = { ...order(2), orderId: cart, insteadOf: second.orderId };
  await page.outbox.enqueue('place-cod-order', cash);
  await page.deliver();
  page.account.requestPull();
  await eventually(standing).toEqual([cart]);
});

it('stays while the order that is to replace it is not in the shop', async () => {
  const { page, begin, standing } = await aCart();
  const first = await begin(1);
  await first.arrive();
  await begin(2);
  page.account.requestPull();
  await eventually(() => page.account.documents()?.orders.length).toBe(1);
  await page.deliver();
  expect(await standing()).toEqual([first.orderId]);
  expect(await page.db.outbox.count()).toBe(0);
});
