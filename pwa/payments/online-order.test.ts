import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOME, product } from '../testing/shop-things';
import { countingUuids } from '../outbox/testing/test-device';
import { createCart } from '../cart/cart';
import { CartOrderedError, createCheckout, shippingAddressOf } from '../cart/checkout';
import { DeviceDatabase } from '../database/device-database';
import {
  beginOnlineOrder,
  onlineOrderBought,
  openEdit,
  settleOnlineOrders,
  type OnlineConsent,
} from './online-order';
import { notePayment, paymentsUnderWay } from './payments-under-way';
import { replacedOnline } from './replaced-online';

/** A waiting order of this user; its ids end in the same digits. */
const waiting = (end: number) => ({
  id: `00000000-0000-4000-8000-00000000000${end}`,
  clientId: 'client',
  user: 'user-1',
  seq: end,
  enqueuedAt: 1,
  name: 'place-cod-order',
  version: 1,
  args: {},
  deps: [],
});

const CONSENT: OnlineConsent = {
  user: 'user-1',
  shippingAddress: shippingAddressOf(HOME),
  lines: [{ product: 'kettle', qty: 3, price: '250.00' }],
  total: 75_000,
};

let opened = 0;
let db: DeviceDatabase;
let seen: string;
const randomUuid = countingUuids();
const begin = (consent = CONSENT, draft = seen) => beginOnlineOrder(db, draft, consent, randomUuid);
const cartOf = async () =>
  Object.fromEntries((await db.cartLines.toArray()).map(({ _id, qty }) => [_id, qty]));

beforeEach(async () => {
  opened += 1;
  db = new DeviceDatabase(`online-order-${opened}`);
  const cart = createCart({ db, clock: () => 1_000, randomUuid });
  await cart.put(product('kettle'), 3);
  await cart.put(product('lamp'), 1);
  seen = (await createCheckout(db, randomUuid).ensure()).orderId;
});

describe('an online order of a cart that holds an edited order again', () => {
  const order = waiting(1);
  const revocation = { ...waiting(2), name: 'void', instead: order, edited: true };
  const closed = { settledAt: 1, cursor: '', dismissed: false };
  const REFUSED = { status: 'refused', code: 'arrived' } as const;
  const settle = async (settled: typeof revocation | ReturnType<typeof waiting>) => {
    await db.settled.add({ ...settled, ...closed, arrived: order, outcome: REFUSED });
    await db.settings.put({ key: 'arrived-orders', ids: [settled.id] });
  };

  it('is not begun while the shop is being asked, but once it has answered', async () => {
    await db.outbox.add(revocation);
    await expect(begin()).rejects.toMatchObject({ code: 'edit_open' });
    expect((await db.setting('checkout'))?.online).toBeUndefined();
    expect(await openEdit(db, 'user-1', await db.setting('checkout'))).toBe('asking');
    await db.outbox.clear();
    expect(await openEdit(db, 'user-1', await db.setting('checkout'))).toBeNull();
    expect(await begin()).toBeTruthy();
  });

  it('is not begun while the user has not decided about what had arrived', async () => {
    await settle(revocation);
    expect(await openEdit(db, 'user-1', await db.setting('checkout'))).toBe('undecided');
    await expect(begin()).rejects.toMatchObject({ code: 'edit_open' });
    await db.settled.update(revocation.id, { dismissed: true });
    expect(await begin()).toBeTruthy();
  });

  it('is not begun while the cancellation of what had arrived waits, or was refused', async () => {
    const cancellation = { ...waiting(3), name: 'cancel-order', edited: true };
    await db.outbox.add(cancellation);
    expect(await openEdit(db, 'user-1', await db.setting('checkout'))).toBe('asking');
    await db.outbox.clear();
    const outcome = { status: 'refused', code: 'too_late' } as const;
    await db.settled.add({ ...cancellation, ...closed, outcome });
    await db.settings.put({ key: 'arrived-orders', ids: [cancellation.id] });
    expect(await openEdit(db, 'user-1', await db.setting('checkout'))).toBe('undecided');
    await expect(begin()).rejects.toMatchObject({ code: 'edit_open' });
  });

  it('is begun where another order is bound to it, and where it is another user’s', async () => {
    await db.outbox.add({ ...revocation, user: 'user-2' });
    expect(await openEdit(db, 'user-1', await db.setting('checkout'))).toBeNull();
    await db.outbox.put(revocation);
    await db.outbox.add({ ...waiting(4), replaces: [order.id] });
    expect(await begin()).toBeTruthy();
  });
});

describe('the id of an online order', () => {
  // docs/shop-rules.md#r-cart-6
  it('stays the same as long as nothing has changed, in every tab', async () => {
    const first = await begin();
    expect(first).not.toBe(seen);
    expect(await Promise.all([begin(), begin({ ...CONSENT }), begin()])).toEqual([
      first,
      first,
      first,
    ]);
  });

  it.each<[string, Partial<OnlineConsent>]>([
    ['quantity', { lines: [{ product: 'kettle', qty: 2, price: '250.00' }] }],
    ['price', { lines: [{ product: 'kettle', qty: 3, price: '250.01' }] }],
    ['product', { lines: [{ product: 'lamp', qty: 3, price: '250.00' }] }],
    ['total', { total: 75_001 }],
    ['address', { shippingAddress: { ...CONSENT.shippingAddress, city: 'Nashik' } }],
    ['person', { user: 'user-2' }],
  ])('is another for another %s', async (_what, change) => {
    const first = await begin();
    expect(await begin({ ...CONSENT, ...change })).not.toBe(first);
  });

  it('replaces what the same person began with the cart before', async () => {
    const ids = [await begin(), await begin({ ...CONSENT, total: 75_001 })];
    await begin();
    expect(await replacedOnline(db)).toMatchObject([
      { orderId: ids[0], by: [seen, ids[1], expect.any(String)] },
      { orderId: ids[1], by: [seen, expect.any(String)] },
    ]);
    await settleOnlineOrders(db, [
      { _id: ids[0] ?? '', isPaid: true },
      { _id: ids[1] ?? '', isPaid: false, cancelled: { at: '', by: 'shopper' } },
    ]);
    expect(await db.setting('replaced-online')).toBeUndefined();
    await begin({ ...CONSENT, user: 'user-2' });
    expect(await replacedOnline(db)).toEqual([]);
  });

  it('stores nothing private on the device', async () => {
    await begin();
    const draft = await db.settings.get('checkout');
    expect(JSON.stringify(draft?.key === 'checkout' && draft.online)).not.toContain('Hill Road');
  });

  it('is refused where the cart was ordered in another tab', async () => {
    await createCheckout(db, randomUuid).orderPlaced(seen, [{ product: 'kettle', qty: 3 }]);
    await expect(begin()).rejects.toBeInstanceOf(CartOrderedError);
    await createCheckout(db, randomUuid).ensure();
    await expect(begin()).rejects.toBeInstanceOf(CartOrderedError);
  });
});

describe('a paid order', () => {
  it('leaves the cart; what was added since stays', async () => {
    const orderId = await begin();
    await db.cartLines.update('kettle', { qty: 5 });
    await onlineOrderBought(db, orderId);
    expect(await cartOf()).toEqual({ kettle: 2, lamp: 1 });
    expect(await db.settings.get('checkout')).toBeUndefined();
  });

  it('does not change the cart of another order', async () => {
    const first = await begin();
    await begin({ ...CONSENT, total: 80_000 });
    await onlineOrderBought(db, first);
    expect(await cartOf()).toEqual({ kettle: 3, lamp: 1 });
  });

  it('is settled by the account where the page could not', async () => {
    const orderId = await begin();
    const others = { user: 'user-1', since: 1, proof: null, told: null };
    await notePayment(db, { ...others, orderId });
    await notePayment(db, { ...others, orderId: 'order-2' });
    await settleOnlineOrders(db, [{ _id: orderId, isPaid: false }]);
    expect(await cartOf()).toEqual({ kettle: 3, lamp: 1 });
    await settleOnlineOrders(db, [{ _id: orderId, isPaid: true }]);
    expect(await cartOf()).toEqual({ lamp: 1 });
    expect((await paymentsUnderWay(db)).map((one) => one.orderId)).toEqual(['order-2']);
  });
});
