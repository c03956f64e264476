import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import { PRICES_HOLD } from '#shared/core/limits';
import { anAddress } from '../testing/samples';
import { createUnpaidSweep } from './close-unpaid';
import { codeOf, PaymentShop, STOCK, TOTAL } from './testing/payment-shop';

const HOUR = 60 * 60 * 1000;
let shop: PaymentShop;

beforeEach(async () => {
  shop = await PaymentShop.open({ orderLimits: ORDER_LIMITS });
});
afterEach(() => shop.close());

const sweep = () =>
  createUnpaidSweep({
    store: shop.server.store,
    clock: () => shop.now,
    auth: shop.paymentServices,
  }).run();
const stored = (id: string) => shop.server.store.read((it) => it.order(id));
const online = () =>
  shop.owner.client.post('/api/orders', {
    orderItems: [{ product: 'kettle', qty: 2 }],
    shippingAddress: anAddress(),
    paymentMethod: 'Razorpay',
    totalPrice: '100.10',
  });

describe('orders that wait to be paid online', () => {
  // docs/shop-rules.md#r-unpaid-3
  test('are ten at most; a closed one makes room', async () => {
    const first = await shop.placed();
    for (let n = 1; n < 10; n += 1) expect((await online()).status).toBe(201);
    const refused = await online();
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'limit_reached',
        message: expect.stringContaining('up to 10 unpaid online orders'),
        limit: { kind: 'unpaid', most: 10 },
      },
    });
    shop.pass(PRICES_HOLD + 1);
    await sweep();
    expect(await stored(first._id)).toMatchObject({ closedAt: expect.any(String) });
    for (let n = 0; n < 10; n += 1) expect((await online()).status).toBe(201);
    // A closed one opens again only where there is room for it.
    const reopened = await shop.owner.client.post('/api/payments/razorpay/order', {
      orderId: first._id,
      confirmedTotal: '100.10',
    });
    expect(codeOf(reopened)).toBe('limit_reached');
  });

  // docs/shop-rules.md#r-orders-9
  test('close by themselves after 72 hours, not before: in the trail, without moving stock', async () => {
    const order = await shop.placed();
    shop.pass(PRICES_HOLD);
    await sweep();
    expect((await stored(order._id))?.closedAt).toBeUndefined();
    shop.pass(1);
    await sweep();
    await sweep();
    expect(await stored(order._id)).toMatchObject({
      closedAt: new Date(shop.now).toISOString(),
      isPaid: false,
      revision: 2,
    });
    expect(
      (await shop.auditTrail(order._id)).filter((kind) => kind === 'order-closed'),
    ).toHaveLength(1);
    expect(await shop.stock()).toBe(STOCK);
    const { body } = await shop.owner.client.get('/api/orders/mine');
    expect(body).toMatchObject([{ _id: order._id, closedAt: expect.any(String) }]);
  });

  test('wait while their stock is held, and while the gateway says that money is under way', async () => {
    const held = await shop.placed();
    const trying = await shop.begun();
    await shop.play(trying.gatewayOrder, 'authorized');
    shop.pass(PRICES_HOLD - 60_000);
    await shop.paymentServices.reconciler.run();
    await shop.begin(held._id);
    shop.pass(120_000);
    await sweep();
    for (const { _id } of [held, trying.order])
      expect((await stored(_id))?.closedAt).toBeUndefined();
    shop.pass(HOUR);
    await shop.paymentServices.reconciler.run();
    await sweep();
    expect((await stored(held._id))?.closedAt).toBeDefined();
    expect((await stored(trying.order._id))?.closedAt).toBeUndefined();
    shop.pass(24 * HOUR);
    await sweep();
    expect((await stored(trying.order._id))?.closedAt).toBeDefined();
  });

  test('whose money came unheard are paid, not closed', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured');
    shop.pass(PRICES_HOLD + 1);
    await sweep();
    expect(await stored(order._id)).toMatchObject({ isPaid: true });
    expect(await stored(order._id)).not.toHaveProperty('closedAt');
  });

  // docs/shop-rules.md#r-orders-9
  test('money that comes after the close pays nothing and is flagged; agreed to again, it is open again', async () => {
    const { order, gatewayOrder } = await shop.begun();
    shop.pass(PRICES_HOLD + 1);
    await shop.paymentServices.reconciler.run();
    await sweep();
    const again = await shop.placed();
    shop.pass(PRICES_HOLD + 1);
    await sweep();
    const accepted = await shop.owner.client.post('/api/payments/razorpay/order', {
      orderId: again._id,
      confirmedTotal: '100.10',
    });
    expect(accepted).toMatchObject({ status: 200, body: { amount: TOTAL } });
    expect(await stored(again._id)).not.toHaveProperty('closedAt');

    await shop.play(gatewayOrder, 'captured');
    await shop.paymentServices.reconciler.run();
    expect(await stored(order._id)).toMatchObject({ isPaid: false });
    expect(await shop.payments(order._id)).toMatchObject([
      { captures: [{ verdict: 'order-closed' }], attention: [{ kind: 'order-closed' }] },
    ]);
  });

  test('of a shop that takes no online payments any more close as well', async () => {
    const order = await shop.placed();
    shop.pass(PRICES_HOLD + 1);
    const { store } = shop.server;
    await createUnpaidSweep({ store, clock: () => shop.now, auth: null }).run();
    expect((await stored(order._id))?.closedAt).toBeDefined();
  });
});
