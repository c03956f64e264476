import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { createCart } from '../../pwa/cart/cart';
import { createCheckout } from '../../pwa/cart/checkout';
import { leftInCart } from '../../pwa/cart/left-in-cart';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { paiseFromDecimal } from '#shared/core/paise';
import { isCancelled } from '#shared/orders/cancelled';
import { orderDocument } from '#shared/orders/order';
import { paymentOrderResponse } from '#shared/payments/payment-calls';
import { cashInstead } from '../../pwa/payments/cash-instead';
import { beginOnlineOrder } from '../../pwa/payments/online-order';
import { readCart } from '../../pwa/hooks/use-cart';
import { registerAdmin } from '../../sync-server/testing/admin-client';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { pass, quiet } from './passing-time';
import { createProfile, openPage, type Page } from './test-device';

/* One person's cart on several devices: the production code of page and server, and what each device has in the end. */

const LONG = { interval: 5, timeout: 30_000 };
const HOUR = 60 * 60 * 1000;
const lamp = aProduct({ _id: 'lamp', countInStock: 100, pricePaise: 45_00 });
const kettle = aProduct({ _id: 'kettle', countInStock: 100, pricePaise: 1_299_00 });
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: TestServer;
let goods: Record<'lamp' | 'kettle', ProductDocument>;
const pages: Page[] = [];
/** Time passes on one device at a time; the shop's clock goes with the one that is ahead. */
const clock = () => Math.max(Date.now(), ...pages.map(({ profile }) => profile.clock.now));

beforeEach(async () => {
  server = await startTestServer({ products: [lamp, kettle], clock });
  goods = { lamp: await product('lamp'), kettle: await product('kettle') };
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
  await server.close();
});

const product = async (id: string) =>
  productDocument.parse(await (await fetch(`${server.url}/api/products/${id}`)).json());

/** A device whose page runs as in the browser; nobody is signed in. */
function aDevice() {
  const page = openPage(createProfile(server.url));
  pages.push(page);
  page.start();
  const { db, profile } = page;
  const cart = createCart({ db, clock: () => profile.clock.now, randomUuid: randomUUID });
  return {
    page,
    cart,
    put: (id: 'lamp' | 'kettle', qty: number) => cart.put(goods[id], qty),
    /** Pieces by line. */
    lines: async () =>
      Object.fromEntries((await db.cartLines.toArray()).map(({ _id, qty }) => [_id, qty])),
    sent: () => page.network.left.filter((path) => path === '/api/sync').length,
  };
}
type Device = ReturnType<typeof aDevice>;

/** Whose replica is open: this process has one database of a name, as a device has, so the devices take turns and pull all of it. */
let turn: Device | undefined;

/** The person's documents are on this device. */
async function takeTurn(device: Device): Promise<void> {
  const { account, session } = device.page;
  const user = session.current()?.user._id;
  if (turn === device || user === undefined) return;
  await turn?.page.account.stop();
  await account.clear(user);
  turn = device;
  await account.start(user);
  await expect.poll(() => account.documents()?.cursor, { timeout: 30_000 }).toBeTruthy();
}

async function signIn(device: Device, person: ReturnType<typeof aShopper>, path?: string) {
  const user = await device.page.signIn(person, path);
  turn = turn === device ? undefined : turn;
  await takeTurn(device);
  return user;
}

/** What is gathered leaves, and what is new comes. */
async function go(device: Device) {
  const { page } = device;
  await takeTurn(device);
  await pass(page, 4_000);
  page.account.requestPull();
  await quiet(page);
}

/** What a device has in the end. */
const inTheEnd = (device: Device) =>
  expect.poll(async () => {
    await go(device);
    return device.lines();
  }, LONG);

/** What the account has in the end. */
const onAccount = (user: string, ...from: Device[]) =>
  expect.poll(async () => {
    for (const device of from) await go(device);
    const [cart] = (await server.store.read((shop) => shop.ownDocuments(user))).carts;
    const lines = cart?.lines.map(({ line, qty }) => [line, qty]) ?? [];
    return Object.fromEntries(lines);
  }, LONG);

/** A device whose shopper has just registered. */
async function oneDevice() {
  const person = aShopper();
  const one = aDevice();
  return { person, one, user: await signIn(one, person, '/users') };
}

/** Orders lamps of the cart, to be paid online. @returns pays it, which only the shop hears of */
async function beginOnline({ page }: Device, user: string, qty: number) {
  const { lines, confirmedTotal, shippingAddress } = aCodOrder([[lamp, qty]], clock());
  const draft = await page.db.setting('checkout');
  const asSeen = lines.map(({ product: id }) => ({ product: id, qty, price: 45 }));
  const consent = { user, shippingAddress, lines: asSeen, total: paiseFromDecimal(confirmedTotal) };
  const orderId = await beginOnlineOrder(page.db, draft?.orderId ?? '', consent, randomUUID);
  const ask = (path: string, body: object, schema: z.ZodMiniType) =>
    page.api.request('POST', path, { body, schema, headers: { 'Idempotency-Key': randomUUID() } });
  const { id: _, ...to } = shippingAddress;
  const totals = { totalPrice: confirmedTotal, paymentMethod: 'Razorpay', ofCart: true };
  const order = { _id: orderId, orderItems: lines, shippingAddress: to, ...totals };
  await ask('/orders', order, orderDocument);
  const began = await ask('/payments/razorpay/order', { orderId }, paymentOrderResponse);
  return async () => {
    await server.fakeGateway.play(paymentOrderResponse.parse(began).orderId, 'captured', true);
    await expect
      .poll(async () => (await server.store.read((shop) => shop.order(orderId)))?.isPaid, LONG)
      .toBe(true);
  };
}

/** Two devices of one person, both signed in. */
async function twoDevices() {
  const { person, user, one } = await oneDevice();
  const other = aDevice();
  await signIn(other, person);
  return { person, user, one, other };
}

describe('a cart on the account', () => {
  it('is on the person’s other devices, at the prices of the catalogue', async () => {
    const { user, one, other } = await twoDevices();
    await one.put('lamp', 2);
    await onAccount(user._id, one).toEqual({ lamp: 2 });
    await inTheEnd(other).toEqual({ lamp: 2 });
    expect(await other.page.db.cartLines.get('lamp')).toMatchObject({ name: lamp.name, price: 45 });
    await other.cart.remove('lamp');
    await other.put('kettle', 1);
    await onAccount(user._id, other).toEqual({ lamp: 0, kettle: 1 });
    await inTheEnd(one).toEqual({ kettle: 1 });
  });

  // docs/shop-rules.md#r-cart-9
  it('is joined by a visitor’s cart at sign-in: the larger quantity stays', async () => {
    const { person, user, one } = await oneDevice();
    await one.put('lamp', 2);
    await one.put('kettle', 5);
    await onAccount(user._id, one).toEqual({ lamp: 2, kettle: 5 });
    const other = aDevice();
    await other.put('lamp', 7);
    await other.put('kettle', 1);
    await go(other);
    expect(other.sent()).toBe(0);
    await signIn(other, person);
    await inTheEnd(other).toEqual({ lamp: 7, kettle: 5 });
    await inTheEnd(one).toEqual({ lamp: 7, kettle: 5 });
  });

  it('is queued as one action while the shop is away, however often it is changed', async () => {
    const { user, one } = await oneDevice();
    one.page.network.otherwise = 'lose-request';
    for (let qty = 1; qty <= 5; qty += 1) {
      await one.put('lamp', qty);
      await go(one);
    }
    await one.put('kettle', 1);
    await go(one);
    expect(await one.page.db.outbox.count()).toBe(1);
    one.page.network.otherwise = 'pass';
    await onAccount(user._id, one).toEqual({ lamp: 5, kettle: 1 });
    const settled = await one.page.db.settled.filter(({ name }) => name === 'set-cart').count();
    expect(settled).toBeLessThanOrEqual(2);
  });

  // docs/shop-rules.md#r-cart-9
  it('loses exactly what was ordered, on all devices: an older cart sent later brings nothing back', async () => {
    const { user, one, other } = await twoDevices();
    await one.put('lamp', 2);
    await one.put('kettle', 1);
    await onAccount(user._id, one).toEqual({ lamp: 2, kettle: 1 });
    await inTheEnd(other).toEqual({ lamp: 2, kettle: 1 });

    other.page.network.otherwise = 'lose-request';
    await other.cart.setQuantity('lamp', 3);
    await expect
      .poll(async () => {
        await go(other);
        return other.page.db.outbox.count();
      }, LONG)
      .toBe(1);

    one.page.profile.clock.now += HOUR;
    const draft = await one.page.db.setting('checkout');
    const args = { ...aCodOrder([[lamp, 2]], Date.now()), orderId: draft?.orderId ?? '' };
    const { orderPlaced } = createCheckout(one.page.db, randomUUID);
    await one.page.outbox.enqueue('place-cod-order', args, {
      inTransaction: () => orderPlaced(args.orderId, args.lines),
    });
    await onAccount(user._id, one).toEqual({ lamp: 0, kettle: 1 });

    other.page.network.otherwise = 'pass';
    await inTheEnd(other).toEqual({ kettle: 1 });
    await inTheEnd(one).toEqual({ kettle: 1 });
    await onAccount(user._id, one, other).toEqual({ lamp: 0, kettle: 1 });
    expect(await server.store.read((shop) => shop.ordersOf(user._id))).toHaveLength(1);
  });

  // docs/shop-rules.md#r-cart-4
  it('loses what was ordered with the order itself: the device that placed it may die right behind it', async () => {
    const { user, one, other } = await twoDevices();
    await one.put('lamp', 2);
    await one.put('kettle', 1);
    await onAccount(user._id, one).toEqual({ lamp: 2, kettle: 1 });
    await inTheEnd(other).toEqual({ lamp: 2, kettle: 1 });

    const { db, outbox, session, profile } = one.page;
    profile.clock.now += HOUR;
    const draft = await db.setting('checkout');
    const order = { ...aCodOrder([[lamp, 2]], Date.now()), orderId: draft?.orderId ?? '' };
    const { orderPlaced } = createCheckout(db, randomUUID);
    const { id } = await outbox.enqueue(
      'place-cod-order',
      { ...order, cart: await leftInCart(db, order.lines, session.shopTime()) },
      { inTransaction: () => orderPlaced(order.orderId, order.lines) },
    );
    await one.page.deliver();
    expect(await db.settled.get(id)).toMatchObject({ outcome: { status: 'applied' } });
    one.page.life.kill();

    await onAccount(user._id).toEqual({ lamp: 0, kettle: 1 });
    await inTheEnd(other).toEqual({ kettle: 1 });
    await onAccount(user._id, other).toEqual({ lamp: 0, kettle: 1 });
  });

  // docs/shop-rules.md#r-cart-4
  it('loses what was paid online with the payment: the device that began it may be dead', async () => {
    const { user, one, other } = await twoDevices();
    await one.put('lamp', 2);
    await onAccount(user._id, one).toEqual({ lamp: 2 });
    const pay = await beginOnline(one, user._id, 2);
    // Three more lamps while the payment is under way.
    await one.put('lamp', 5);
    await onAccount(user._id, one).toEqual({ lamp: 5 });
    await inTheEnd(other).toEqual({ lamp: 5 });
    one.page.life.kill();
    await pay();
    await onAccount(user._id).toEqual({ lamp: 3 });
    await inTheEnd(other).toEqual({ lamp: 3 });
  });

  // docs/shop-rules.md#r-cart-4
  it('loses once what another device has changed to cash, offline at first', async () => {
    const { user, one, other } = await twoDevices();
    await one.put('lamp', 2);
    await onAccount(user._id, one).toEqual({ lamp: 2 });
    await beginOnline(one, user._id, 2);
    const begun = (await one.page.db.setting('checkout'))?.online?.orderId;
    await one.put('lamp', 5);
    await onAccount(user._id, one).toEqual({ lamp: 5 });
    await inTheEnd(other).toEqual({ lamp: 5 });
    const { account, db, network, outbox, session } = other.page;
    const order = account.documents()?.orders.find(({ _id }) => _id === begun);
    if (!order) throw new Error('The other device does not know the order');
    network.otherwise = 'lose-request';
    const cash = await cashInstead(db, order, session.shopTime(), 0);
    await outbox.enqueue('place-cod-order', cash);
    network.otherwise = 'pass';
    await other.page.deliver();
    await onAccount(user._id).toEqual({ lamp: 3 });
    await inTheEnd(one).toEqual({ lamp: 3 });
    await onAccount(user._id, one, other).toEqual({ lamp: 3 });
    const orders = await server.store.read((shop) => shop.ordersOf(user._id));
    expect(orders.filter((one) => !isCancelled(one))).toMatchObject([{ _id: cash.orderId }]);
    // The next order of the first device is another one.
    expect((await one.page.db.setting('checkout'))?.online).toBeUndefined();
  });

  it('says of what is sold no longer that it is gone', async () => {
    const { user, one, other } = await twoDevices();
    await one.put('lamp', 2);
    await onAccount(user._id, one).toEqual({ lamp: 2 });
    const { client } = await registerAdmin(server);
    expect((await client.ask('DELETE', '/api/products/lamp')).status).toBe(200);
    await inTheEnd(other).toEqual({ lamp: 2 });
    const { changes, totals } = await readCart(other.page.db);
    expect(changes.get('lamp')).toEqual({ shortage: { kind: 'gone' } });
    expect(totals.itemsPrice).toBe(0);
  });
});

describe('a log-out', () => {
  // docs/shop-rules.md#r-cart-5
  it('keeps the cart on the account, shows another person nothing of it, and a sign-in brings it back', async () => {
    const { person, user, one } = await oneDevice();
    await one.put('lamp', 2);
    // As the menu does it, at once.
    await one.page.signOut.trySend();
    expect((await one.page.signOut.left()).cart).toBe('kept');
    await one.page.signOut.now();
    expect(await one.lines()).toEqual({});
    await onAccount(user._id).toEqual({ lamp: 2 });

    await signIn(one, aShopper(), '/users');
    await inTheEnd(one).toEqual({});
    await one.put('kettle', 1);
    await one.page.signOut.trySend();
    await one.page.signOut.now();

    await signIn(one, person);
    await inTheEnd(one).toEqual({ lamp: 2 });
    await onAccount(user._id, one).toEqual({ lamp: 2 });
  });

  // docs/shop-rules.md#r-cart-5
  it('without a network tells of the changes that the account does not have', async () => {
    const { person, user, one } = await oneDevice();
    await one.put('lamp', 2);
    await onAccount(user._id, one).toEqual({ lamp: 2 });
    one.page.network.otherwise = 'lose-request';
    const left = async () => (await one.page.signOut.left()).cart;
    await expect.poll(left, LONG).toBe('kept');
    await one.put('kettle', 1);
    expect(await left()).toBe('unsent');
    await one.page.signOut.now();
    expect(await one.lines()).toEqual({});
    one.page.network.otherwise = 'pass';
    await signIn(one, person);
    await inTheEnd(one).toEqual({ lamp: 2 });
  });

  it('by force leaves the cart on the device; the next person’s account gets nothing of it', async () => {
    const { person, user, one } = await oneDevice();
    await one.put('lamp', 2);
    await onAccount(user._id, one).toEqual({ lamp: 2 });
    await one.page.signOut.forced();
    expect(await one.lines()).toEqual({ lamp: 2 });
    // Put in by whoever holds the device.
    await one.put('kettle', 1);
    const next = await signIn(one, aShopper(), '/users');
    await inTheEnd(one).toEqual({ kettle: 1 });
    await onAccount(next._id, one).toEqual({ kettle: 1 });
    await one.page.signOut.trySend();
    await one.page.signOut.now();
    await signIn(one, person);
    await inTheEnd(one).toEqual({ lamp: 2 });
  });
});

describe('a cart on a shop set back to an older backup', () => {
  it('is sent again by the device that has it', async () => {
    const { user, one } = await oneDevice();
    await one.put('lamp', 2);
    await onAccount(user._id, one).toEqual({ lamp: 2 });
    await server.store.write((shop) => shop.removeOwn(user._id, 'carts', 'cart'));
    await onAccount(user._id, one).toEqual({ lamp: 2 });
    expect(await one.lines()).toEqual({ lamp: 2 });
  });
});
