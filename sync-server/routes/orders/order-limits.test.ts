import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_QUANTITY } from '#shared/cart/quantity';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { codeOf, PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { aCodOrder, anAction, aProduct } from '../../testing/samples';
import { register, TestDevice } from '../../testing/test-client';

/** Sixty products with forty pieces each, at 90 rupees. */
const PRODUCTS = Array.from({ length: 60 }, (_, place) =>
  aProduct({ _id: `p${place}`, name: `Lamp ${place}`, pricePaise: 90_00, countInStock: 40 }),
);
const total = (pieces: number) => `${(90 * pieces).toFixed(2)}`;
/** Twenty pieces of each of so many products, from one on. */
const cart = (from: number, products: number, qty = MAX_QUANTITY) => ({
  orderItems: PRODUCTS.slice(from, from + products).map(({ _id }) => ({ product: _id, qty })),
  totalPrice: total(products * qty),
});
let shop: PaymentShop;

beforeEach(async () => {
  shop = await PaymentShop.open({ products: PRODUCTS, orderLimits: ORDER_LIMITS });
});
afterEach(() => shop.close());

const pieces = async () => {
  const all = await shop.server.store.read((it) => it.products(PRODUCTS.map(({ _id }) => _id)));
  return all.reduce((sum, { countInStock }) => sum + countInStock, 0);
};

describe('stock that is held for payments', () => {
  // docs/shop-rules.md#r-unpaid-1
  test('two carts of a hundred pieces go through; one account cannot take the shop', async () => {
    const before = await pieces();
    for (const from of [0, 5]) {
      const order = await shop.placed(cart(from, 5));
      expect((await shop.ask(order._id)).status).toBe(200);
    }
    expect(await pieces()).toBe(before - 200);
    for (let from = 10; from < 60; from += 10) {
      const order = await shop.placed(cart(from, 10));
      const refused = await shop.ask(order._id);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'limit_reached', message: expect.stringContaining('Pay for them first') },
      });
    }
    expect(await pieces()).toBe(before - 200);
  });

  test('what expired may be held once more, and what has ended makes room', async () => {
    const first = await shop.placed(cart(0, 10));
    await shop.begin(first._id);
    const second = await shop.placed(cart(10, 10));
    expect(codeOf(await shop.ask(second._id))).toBe('limit_reached');
    shop.pass(STOCK_HELD + 1);
    await shop.paymentServices.reconciler.run();
    await shop.begin(second._id);
    shop.pass(STOCK_HELD + 1);
    await shop.paymentServices.reconciler.run();
    await shop.begin(first._id);
    shop.pass(STOCK_HELD + 1);
    await shop.paymentServices.reconciler.run();
    const third = await shop.ask(first._id);
    expect(third.body).toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('place the order again'),
    });
    const [hold] = await shop.server.store.read(async (it) => [await it.hold(first._id)]);
    expect(hold).toMatchObject({ state: 'released', renewals: 1 });
    expect(hold).not.toHaveProperty('network');
  });

  // docs/shop-rules.md#r-unpaid-1
  test('many accounts of one network are held to its limit; no address is stored', async () => {
    const answers: (number | string)[] = [];
    for (let account = 0; account < 9; account += 1) {
      const by = await register(shop.server.url);
      const order = await shop.placed(cart(account * 6, 6, 40 / 2), by);
      const second = await shop.placed(cart(account * 6, 6, 40 / 2), by);
      for (const { _id } of [order, second]) answers.push((await shop.ask(_id, by)).status);
    }
    // 120 pieces each time: twelve times is within 1,500.
    expect(answers.filter((status) => status === 200)).toHaveLength(12);
    const holds = await shop.server.store.read((it) => it.heldStock(10));
    const [{ network } = { network: '' }] = holds;
    expect(holds.every((hold) => hold.network === network)).toBe(true);
    expect(network).toMatch(/^[\w-]{43}$/);
  });
});

describe('cash orders', () => {
  const COD = { paymentMethod: 'COD' };
  const order = (body: object) =>
    shop.owner.client.post('/api/orders', {
      shippingAddress: aCodOrder([], shop.now).shippingAddress,
      ...COD,
      ...body,
    });

  test('one account cannot take every piece, and the refusal says why', async () => {
    const before = await pieces();
    const answers = [];
    for (let from = 0; from < 60; from += 10)
      for (const _twice of [1, 2]) answers.push(await order(cart(from, 10)));
    const codes = answers.map((answer) => (answer.status === 201 ? 'placed' : codeOf(answer)));
    expect(codes.slice(0, 2)).toEqual(['placed', 'limit_reached']);
    expect(answers[1]?.body).toMatchObject({
      message: expect.stringContaining('up to 20 of “Lamp 0”'),
      limit: { kind: 'share', most: 20, product: 'Lamp 0' },
      quote: { items: expect.any(Array) },
    });
    expect(before - (await pieces())).toBeLessThanOrEqual(before / 2);
  });

  // docs/shop-rules.md#r-unpaid-2
  test('ten may be open; one that was paid makes room', async () => {
    const admin = await registerAdmin(shop.server);
    const placed = [];
    for (let n = 0; n < 10; n += 1) placed.push(await order(cart(n, 1, 2)));
    expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect((await order(cart(20, 1, 2))).body).toMatchObject({
      code: 'limit_reached',
      limit: { kind: 'orders', most: 10 },
    });
    const [first] = await shop.server.store.read((it) => it.unpaidOrdersOf(shop.owner.user._id));
    await admin.client.ask('PUT', `/api/orders/${first?._id}/pay`, {
      body: { receivedAmount: 180 },
    });
    expect((await order(cart(20, 1, 2))).status).toBe(201);
  });

  // docs/shop-rules.md#r-unpaid-2
  test('an admin frees a person of the limits', async () => {
    const admin = await registerAdmin(shop.server);
    const { _id, name, email } = shop.owner.user;
    expect((await order(cart(0, 1))).status).toBe(201);
    expect(codeOf(await order(cart(0, 1)))).toBe('limit_reached');
    const edit = { name, email, isAdmin: false };
    const freed = await admin.client.ask('PUT', `/api/users/${_id}`, {
      body: { ...edit, largeCashOrders: true },
    });
    expect(freed.body).toMatchObject({ largeCashOrders: true });
    // A page of yesterday does not name it, and changes nothing about it.
    expect((await admin.client.ask('PUT', `/api/users/${_id}`, { body: edit })).body).toMatchObject(
      {
        largeCashOrders: true,
      },
    );
    expect((await order(cart(0, 1))).status).toBe(201);
  });

  // docs/shop-rules.md#r-unpaid-4
  test('in the queue it is refused with the reason, and those behind it continue', async () => {
    const [lamp, other] = PRODUCTS;
    if (!lamp || !other) throw new Error('No products');
    const device = new TestDevice(shop.owner);
    const queue = [
      anAction(1, 'place-cod-order', aCodOrder([[lamp, 20]], shop.now)),
      anAction(2, 'place-cod-order', aCodOrder([[lamp, 20]], shop.now)),
      anAction(3, 'place-cod-order', aCodOrder([[other, 1]], shop.now)),
    ];
    const { outcomes, lastSeq } = await device.sync(queue);
    expect(outcomes.map(({ outcome }) => outcome.code)).toEqual(['done', 'limit_reached', 'done']);
    expect(outcomes[1]?.outcome.detail).toMatchObject({ limit: { kind: 'share', most: 20 } });
    expect(lastSeq).toBe(3);
  });
});
