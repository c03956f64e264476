import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CartChange } from '#shared/cart/account-cart';
import { aCodOrder, anAction, aProduct } from '../testing/samples';
import { TestDevice } from '../testing/test-client';
import { PaymentShop, STOCK } from './testing/payment-shop';

/* The cart of the account, where the device that began an online payment says nothing more. */

let shop: PaymentShop;
let device: TestDevice;

beforeEach(async () => {
  shop = await PaymentShop.open();
  device = new TestDevice(shop.owner);
  await put(1, [line('kettle', 3), line('lamp', 1)]);
});
afterEach(() => shop.close());

const line = (name: string, qty: number): CartChange => ({
  line: name,
  qty,
  changedAt: new Date(shop.now).toISOString(),
});
const put = (seq: number, lines: CartChange[]) =>
  device.sync([anAction(seq, 'set-cart', { lines })]);

/** Pieces by line. */
async function cart(): Promise<Record<string, number>> {
  const { carts } = await shop.server.store.read((it) => it.ownDocuments(shop.owner.user._id));
  return Object.fromEntries((carts[0]?.lines ?? []).map(({ line: name, qty }) => [name, qty]));
}

/** Begins to pay two kettles, and the gateway gets the money, of which only the reconciler hears. */
async function paid(given: object) {
  const order = await shop.placed(given);
  const { orderId } = await shop.begin(order._id);
  expect(await cart()).toEqual({ kettle: 3, lamp: 1 });
  await shop.play(orderId, 'captured');
  shop.pass(60_000);
  await shop.reconcile();
  return order;
}
const isPaid = async (id: string) =>
  (await shop.server.store.read((it) => it.order(id)))?.isPaid ?? false;

// docs/shop-rules.md#r-cart-4
test('the ordered pieces leave the cart with the payment, once; what was added since stays', async () => {
  const order = await paid({ ofCart: true });
  expect(await isPaid(order._id)).toBe(true);
  expect(await cart()).toEqual({ kettle: 1, lamp: 1 });
  shop.pass(60_000);
  await put(2, [line('kettle', 4)]);
  await shop.reconcile();
  expect(await cart()).toEqual({ kettle: 4, lamp: 1 });
});

test('a change that another device made before the payment, and sends after it, brings nothing back', async () => {
  const before = line('kettle', 3);
  await paid({ ofCart: true });
  await put(2, [before]);
  expect(await cart()).toEqual({ kettle: 1, lamp: 1 });
});

test('what was bought beside the cart, or is never paid, leaves it as it is', async () => {
  const beside = await paid({});
  expect(await isPaid(beside._id)).toBe(true);
  const unpaid = await shop.placed({ ofCart: true });
  const cancel = anAction(2, 'cancel-order', { orderId: unpaid._id });
  expect((await device.sync([cancel])).outcomes).toMatchObject([{ outcome: { code: 'done' } }]);
  expect(await cart()).toEqual({ kettle: 3, lamp: 1 });
});

test('an order paid in cash takes its pieces out when it is placed', async () => {
  await shop.placed({ ofCart: true, paymentMethod: 'COD' });
  expect(await cart()).toEqual({ kettle: 1, lamp: 1 });
  expect(await shop.stock()).toBe(STOCK - 2);
});

// docs/shop-rules.md#r-payments-2
test.each([
  ['takes its pieces out', { ofCart: true }, 1],
  ['that was bought beside the cart takes nothing out', {}, 3],
])('an order changed to cash by a device that did not begin it %s', async (_what, given, left) => {
  const { _id: insteadOf } = await shop.placed(given);
  const kettle = aProduct({ _id: 'kettle', pricePaise: 50_05 });
  const args = { ...aCodOrder([[kettle, 2]], shop.now), insteadOf };
  const other = new TestDevice(shop.owner);
  const { outcomes } = await other.sync([anAction(1, 'place-cod-order', args)]);
  expect(outcomes).toMatchObject([{ outcome: { status: 'applied' } }]);
  expect(await cart()).toEqual({ kettle: left, lamp: 1 });
});

test('the device is told nothing of it, and of the cart as it is then', async () => {
  const order = await paid({ ofCart: true });
  expect(order).not.toHaveProperty('ofCart');
  const { changes } = await new TestDevice(shop.owner).sync([]);
  expect(changes).toContainEqual(
    expect.objectContaining({
      kind: 'cart',
      document: { _id: 'cart', lines: [line('kettle', 1), expect.objectContaining({ qty: 1 })] },
    }),
  );
});
