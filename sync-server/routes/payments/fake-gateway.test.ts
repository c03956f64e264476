import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import { STAND_IN_OUTCOMES } from '../../payments/fake-gateway/fake-gateway';
import { fakeSetup } from '../../payments/open-fake-gateway';
import { aVisitor, PaymentShop } from '../../payments/testing/payment-shop';
import { TEST_KEYS } from '../../payments/testing/start-test-gateway';
import { startTestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

let shop: PaymentShop;

beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

const play = (razorpay_order_id: unknown, outcome: unknown, more = {}) =>
  aVisitor(shop).post('/stand-in/payments', { razorpay_order_id, outcome, ...more });

test.each(STAND_IN_OUTCOMES)('plays %s, and gives what the window gives', async (outcome) => {
  const { gatewayOrder } = await shop.begun();
  expect(await play(gatewayOrder, outcome)).toMatchObject({
    status: 200,
    body: {
      razorpay_order_id: gatewayOrder,
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
});

test('tells the shop by webhook, as the gateway would: the callback is not needed', async () => {
  const { order, gatewayOrder } = await shop.begun();
  expect((await play(gatewayOrder, 'callback-lost')).status).toBe(200);
  await shop.server.fakeGateway.idle();
  await shop.workInbox();
  expect(await shop.isPaid(order._id)).toBe(true);
});

test('an order that it does not know is 404, another outcome or more keys are 400', async () => {
  const { gatewayOrder } = await shop.begun();
  expect(await play('order_00000000000000', 'captured')).toMatchObject({ status: 404 });
  for (const answer of [
    await play(gatewayOrder, 'refunded'),
    await play(gatewayOrder, 'captured', { tellShop: false }),
    await play('pay_00000000000000', 'captured'),
    await play(undefined, 'captured'),
  ])
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('an order that is paid takes no second payment', async () => {
  const { gatewayOrder } = await shop.begun();
  await play(gatewayOrder, 'captured');
  for (const outcome of STAND_IN_OUTCOMES)
    expect(await play(gatewayOrder, outcome)).toMatchObject({
      status: 409,
      body: { code: 'already_paid' },
    });
});

test('where the gateway is a real one, or there is none, there is no such address', async () => {
  const { play: _play, ...real } = fakeSetup(shop.server.fakeGateway, TEST_KEYS);
  for (const payments of [{ ...real, kind: 'razorpay' } as const, null]) {
    const server = await startTestServer({ payments });
    const client = new TestClient(server.url);
    const body = { razorpay_order_id: 'order_00000000000000', outcome: 'captured' };
    expect((await client.post('/stand-in/payments', body)).status).toBe(404);
    expect((await client.post('/api/stand-in/payments', body)).status).toBe(404);
    expect((await client.get('/api/settings')).body).toEqual({
      onlinePayments: payments ? 'razorpay' : 'off',
      googleClientId: null,
      shop: factsOf(DEFAULT_SETTINGS),
    });
    await server.close();
  }
});

test('the settings say that it is the stand-in, and are asked for each time', async () => {
  const { body, headers } = await aVisitor(shop).get('/api/settings');
  expect(body).toMatchObject({ onlinePayments: 'stand-in', googleClientId: null });
  expect(headers.get('cache-control')).toContain('no-cache');
});
