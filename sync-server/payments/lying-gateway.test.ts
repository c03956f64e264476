import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createRazorpayGateway } from './gateway/razorpay-gateway';
import { fakeSetup } from './open-fake-gateway';
import { answerJson, handOn, startOddServer, type OddServer } from './testing/odd-server';
import { anEvent, codeOf, PaymentShop, STOCK } from './testing/payment-shop';
import { startTestGateway, TEST_KEYS, TEST_NOW } from './testing/start-test-gateway';
import type { FakeGateway } from './fake-gateway/fake-gateway';

/** What a proxy between the shop's SDK and the gateway does with an answer. */
type Falsify = (response: ServerResponse, status: number, value: unknown, path: string) => unknown;

let fakeGateway: FakeGateway;
let between: OddServer;
let falsify: Falsify;
let shop: PaymentShop;

const honest: Falsify = (response, status, value) => answerJson(response, status, value);

beforeEach(async () => {
  falsify = honest;
  fakeGateway = await startTestGateway();
  between = await startOddServer(async (response, seen) => {
    const { status, value } = await handOn(fakeGateway.url, seen);
    falsify(response, status, value, seen.path);
  });
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: between.url, timeoutMs: 500 });
  shop = await PaymentShop.open({ payments: { ...fakeSetup(fakeGateway, TEST_KEYS), gateway } });
});
afterEach(async () => {
  await shop.close();
  await between.close();
  await fakeGateway.close();
});

const record = z.record(z.string(), z.unknown());

/** Changes what is said of each payment. */
const withPayment =
  (change: object): Falsify =>
  (response, status, value) => {
    const { items, ...whole } = record.parse(value);
    const changed = Array.isArray(items)
      ? { ...whole, items: items.map((item) => ({ ...record.parse(item), ...change })) }
      : { ...whole, ...change };
    answerJson(response, status, changed);
  };

const WRONG: readonly (readonly [string, Falsify])[] = [
  ['answers HTML', (response) => response.writeHead(200).end('<!doctype html><p>Sign in</p>')],
  ['answers HTML with 502', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['hangs', () => undefined],
  ['resets the connection', (response) => response.socket?.resetAndDestroy()],
  [
    'ends in the middle',
    (response, status, value) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': 10_000 });
      response.write(JSON.stringify(value));
      response.socket?.end();
    },
  ],
  ['refuses the keys', (response) => answerJson(response, 401, wrong('Authentication failed'))],
  ['says that it is busy', (response) => answerJson(response, 429, wrong('Too many requests'))],
  ['names another order', withPayment({ order_id: 'order_00000000000000' })],
  ['names no order', withPayment({ order_id: null })],
  ['names another payment', withPayment({ id: 'pay_00000000000000' })],
  ['says authorised only', withPayment({ status: 'authorized', captured: false })],
  ['says captured, and that it is not', withPayment({ captured: false })],
  ['gives the amount as text', withPayment({ amount: '10010' })],
  ['gives a broken amount', withPayment({ amount: 100.5 })],
  ['gives a negative amount', withPayment({ amount: -10_010 })],
];

function wrong(description: string) {
  return { error: { code: 'BAD_REQUEST_ERROR', description } };
}

test.each(WRONG)(
  'a gateway that %s changes nothing, by whatever way it is asked',
  async (_what, lie) => {
    const { order, gatewayOrder } = await shop.begun();
    const callback = await fakeGateway.play(gatewayOrder, 'captured');
    if (!callback) throw new Error('Not played');
    falsify = lie;
    const answer = await shop.verify({ ...callback, orderId: order._id });
    expect(['not_verified', 'unavailable']).toContain(codeOf(answer));
    const event = anEvent('payment.captured', gatewayOrder, callback.razorpay_payment_id);
    await shop.webhook(event, { id: 'evt_1' });
    await shop.workInbox();
    await shop.reconcile();
    expect(await shop.isPaid(order._id)).toBe(false);
    expect(await shop.payments(order._id)).toMatchObject([{ status: 'open', captures: [] }]);
    expect(await shop.stock()).toBe(STOCK - 2);

    // Once it is honest again, the money is found, by the event that waited and by the reconciler alike.
    falsify = honest;
    shop.pass(20 * 60_000);
    await shop.reconcile();
    await shop.workInbox();
    expect(await shop.isPaid(order._id)).toBe(true);
    expect(await shop.payments(order._id)).toMatchObject([{ captures: [{ verdict: 'counts' }] }]);
  },
);

test.each<[string, object]>([
  ['less', { amount: 10_009 }],
  ['more', { amount: 10_011 }],
  ['dollars', { currency: 'USD' }],
])(
  'a gateway that says %s was paid: nothing is paid, and an admin must look',
  async (_what, change) => {
    const { order, gatewayOrder } = await shop.begun();
    const callback = await fakeGateway.play(gatewayOrder, 'captured');
    if (!callback) throw new Error('Not played');
    falsify = withPayment(change);
    expect(await shop.verify({ ...callback, orderId: order._id })).toMatchObject({
      status: 400,
      body: { code: 'not_verified', verified: false },
    });
    expect(await shop.isPaid(order._id)).toBe(false);
    expect(await shop.holdState(order._id)).toBe('held');
    expect(await shop.payments(order._id)).toMatchObject([
      { status: 'closed', attention: [{ kind: 'amount-differs' }] },
    ]);
  },
);

test.each<[string, Falsify]>([
  [
    'amount',
    (response, status, value) => answerJson(response, status, changed(value, { amount: 1_00 })),
  ],
  [
    'currency',
    (response, status, value) => answerJson(response, status, changed(value, { currency: 'USD' })),
  ],
  [
    'receipt',
    (response, status, value) => answerJson(response, status, changed(value, { receipt: 'x' })),
  ],
  [
    'id',
    (response, status, value) =>
      answerJson(response, status, changed(value, { id: '../payments' })),
  ],
])(
  'an order that is made with another %s is not stored, and not shown to anyone',
  async (_what, lie) => {
    const order = await shop.placed();
    falsify = (response, status, value, path) =>
      (path.includes('?') ? honest : lie)(response, status, value, path);
    const { status, text } = await shop.ask(order._id);
    falsify = honest;
    // What was made is found by its receipt; whatever the first answer said, it is as it was ordered.
    expect(status).toBe(200);
    expect(text).toContain('"amount":10010,"currency":"INR"');
    expect(await shop.payments(order._id)).toMatchObject([
      { amountPaise: 100_10, currency: 'INR' },
    ]);
  },
);

test('an order whose every answer is wrong is refused: 503, and the stock stays held for the next try', async () => {
  const order = await shop.placed();
  falsify = (response) => response.writeHead(200).end('<p>Sign in</p>');
  expect(await shop.ask(order._id)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await shop.payments(order._id)).toEqual([]);
  expect(await shop.holdState(order._id)).toBe('held');
  falsify = honest;
  expect((await shop.begin(order._id)).amount).toBe(100_10);
  expect(await shop.stock()).toBe(STOCK - 2);
  expect(shop.now).toBe(TEST_NOW);
});

function changed(value: unknown, change: object) {
  return { ...record.parse(value), ...change };
}
