import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { codeOf, PaymentShop, STOCK } from '../../payments/testing/payment-shop';
import { register, type SignedInClient } from '../../testing/test-client';

/** The outcome of a payment whose window gave the page no result. */
let shop: PaymentShop;

beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

const check = (orderId: string, by: SignedInClient = shop.owner) =>
  by.client.post('/api/payments/razorpay/check', { orderId });

describe('checking a payment with the gateway', () => {
  test.each([
    ['the shopper did not try to pay', undefined, 'none'],
    ['a try failed', 'failed', 'none'],
    ['the bank has set money aside', 'authorized', 'open'],
    ['the money has come, unreported to the shop', 'captured', 'paid'],
  ] as const)('%s', async (_what, outcome, state) => {
    const { order, gatewayOrder } = await shop.begun();
    if (outcome) await shop.play(gatewayOrder, outcome);
    expect(await check(order._id)).toMatchObject({ status: 200, body: { state } });
    expect(await shop.isPaid(order._id)).toBe(state === 'paid');
    // Asking changes nothing by itself: the pieces stay held for a shopper who is still paying.
    expect(await shop.stock()).toBe(STOCK - 2);
    expect(await check(order._id)).toMatchObject({ status: 200, body: { state } });
  });

  test('an order that was never begun to be paid', async () => {
    const order = await shop.placed();
    expect(await check(order._id)).toMatchObject({ status: 200, body: { state: 'none' } });
  });

  test('money that came too late, for goods that are gone, is no "nothing"', async () => {
    const { order, gatewayOrder } = await shop.begun();
    shop.pass(STOCK_HELD + 1);
    await shop.reconcile();
    await shop.sellToOthers(STOCK);
    await shop.play(gatewayOrder, 'captured');
    const { body } = await check(order._id);
    expect(body).toMatchObject({
      state: 'open',
      message: expect.stringContaining('We’ll refund'),
    });
    expect(await shop.isPaid(order._id)).toBe(false);
  });

  test('where the gateway does not answer, nothing is said', async () => {
    const { order } = await shop.begun();
    await shop.server.fakeGateway.close();
    expect(codeOf(await check(order._id))).toBe('unavailable');
  });

  test('another person’s order is not found', async () => {
    const { order } = await shop.begun();
    expect(codeOf(await check(order._id, await register(shop.server.url)))).toBe('not_found');
    expect(codeOf(await check('unknown'))).toBe('not_found');
  });
});
