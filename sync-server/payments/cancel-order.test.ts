import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRICES_HOLD } from '#shared/core/limits';
import { register } from '../testing/test-client';
import { codeOf, PaymentShop, STOCK, TOTAL } from './testing/payment-shop';

let shop: PaymentShop;

beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

const cancel = (id: string, by = shop.owner, headers = {}) =>
  by.client.ask('PUT', `/api/orders/${id}/cancel`, { headers });
const trailOf = async (id: string) => (await shop.auditTrail(id)).at(-1);

describe('cancelling an order that was not paid online', () => {
  test('closes it for good, returns its pieces to stock, and is in the audit trail', async () => {
    const { order, gatewayOrder } = await shop.begun();
    expect(await shop.stock()).toBe(STOCK - 2);
    expect(await cancel(order._id)).toMatchObject({
      status: 200,
      body: { isPaid: false, closedBy: 'shopper', closedAt: new Date(shop.now).toISOString() },
    });
    expect(await shop.stock()).toBe(STOCK);
    expect(await trailOf(order._id)).toBe('order-cancelled');
    // Neither at the earlier price, nor agreed to again once that is old.
    expect(codeOf(await shop.ask(order._id))).toBe('order_cancelled');
    shop.pass(PRICES_HOLD + 1);
    const again = await shop.owner.client.post('/api/payments/razorpay/order', {
      orderId: order._id,
      confirmedTotal: '100.10',
    });
    expect(codeOf(again)).toBe('order_cancelled');
    expect(gatewayOrder).toMatch(/^order_/);
  });

  test('is done once, however often it is repeated', async () => {
    const { order } = await shop.begun();
    const key = { 'Idempotency-Key': 'cancel-1' };
    const first = await cancel(order._id, shop.owner, key);
    const replies = await Promise.all([
      cancel(order._id, shop.owner, key),
      cancel(order._id),
      cancel(order._id),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies[0]?.text).toBe(first.text);
    expect(await shop.stock()).toBe(STOCK);
    const trail = await shop.auditTrail(order._id);
    expect(trail.filter((kind) => kind === 'order-cancelled')).toHaveLength(1);
  });

  test('is nothing that others may do', async () => {
    const order = await shop.placed();
    const stranger = await register(shop.server.url);
    expect(codeOf(await cancel(order._id, stranger))).toBe('not_found');
  });

  // docs/shop-rules.md#r-orders-13
  test('records an unreported payment first, and refunds it in full', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured');
    expect(await cancel(order._id)).toMatchObject({
      status: 200,
      body: {
        isPaid: true,
        cancelled: { by: 'shopper' },
        refunded: { state: 'whole', amount: '100.10' },
      },
    });
    expect(await shop.stock()).toBe(STOCK);
    const [payment] = await shop.payments(order._id);
    expect(payment?.refunds).toMatchObject([
      { amountPaise: TOTAL, requestedBy: { kind: 'shopper' } },
    ]);
  });

  // docs/shop-rules.md#r-orders-13
  test('waits while the bank has set the money aside', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'authorized');
    expect(codeOf(await cancel(order._id))).toBe('in_progress');
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  test('before the money: what comes later pays nothing, goes back, and the shopper sees it', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await cancel(order._id);
    const response = await shop.play(gatewayOrder, 'captured');
    const verified = await shop.verify({ ...response, orderId: order._id });
    expect(codeOf(verified)).toBe('not_verified');
    expect(await shop.auditTrail(order._id)).toContain('attention-raised');
    // By itself, as the shopper was promised.
    await shop.reconcile();
    const { body } = await shop.owner.client.get(`/api/orders/${order._id}`);
    expect(body).toMatchObject({
      isPaid: false,
      extraPaid: { amount: '100.10', returned: '100.10' },
      money: { received: '100.10', givenBack: '100.10', kept: '0.00' },
    });
  });

  test('makes room for another order, as a closed one does', async () => {
    const order = await shop.placed();
    await cancel(order._id);
    const waiting = await shop.server.store.read((it) => it.unpaidOnlineOrders(10));
    expect(waiting).toEqual([]);
  });
});
