import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createRazorpayGateway } from '../gateway/razorpay-gateway';
import { isCallbackSigned, isWebhookSigned } from '../gateway/signatures';
import { heldWait } from '../testing/held-wait';
import { answerJson, startOddServer, type OddServer } from '../testing/odd-server';
import { startTestGateway, TEST_KEYS, TEST_NOW } from '../testing/start-test-gateway';
import { STAND_IN_OUTCOMES, type FakeGateway, type FakeGatewayOptions } from './fake-gateway';
import { RETRY_DELAYS } from './webhooks';

let shop: OddServer;
/** What the shop answers to the next webhooks; then always 200. */
let answers: number[];
const fakes: FakeGateway[] = [];

beforeEach(async () => {
  answers = [];
  shop = await startOddServer((response) => answerJson(response, answers.shift() ?? 200, {}));
});
afterEach(async () => {
  for (const fakeGateway of fakes.splice(0)) await fakeGateway.close();
  await shop.close();
});

async function start(options: Partial<FakeGatewayOptions> = {}) {
  const fakeGateway = await startTestGateway({
    webhookAddress: () => `${shop.url}/webhook`,
    ...options,
  });
  fakes.push(fakeGateway);
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url });
  return { fakeGateway, gateway };
}

async function startWithOrder(options: Partial<FakeGatewayOptions> = {}) {
  const both = await start(options);
  const orderId = randomUUID();
  const made = await both.gateway.createOrder({
    amountPaise: 50_000,
    currency: 'INR',
    receipt: orderId,
    orderId,
  });
  if (made.kind !== 'created') throw new Error(`The order is ${made.kind}`);
  return { ...both, orderId, id: made.order.id };
}

const event = z.object({
  entity: z.literal('event'),
  event: z.string(),
  contains: z.array(z.string()),
  created_at: z.int(),
  payload: z.object({
    payment: z.object({
      entity: z.object({ id: z.string(), order_id: z.string(), status: z.string() }),
    }),
    order: z.optional(
      z.object({ entity: z.object({ id: z.string(), status: z.string(), receipt: z.string() }) }),
    ),
  }),
});

/** The events that the shop got, each signed over its very bytes. */
function eventsAtShop() {
  return shop.seen.map(({ method, path, headers, body }) => {
    expect([method, path, headers['content-type']]).toEqual([
      'POST',
      '/webhook',
      'application/json',
    ]);
    const signature = String(headers['x-razorpay-signature']);
    expect(isWebhookSigned(body, signature, [TEST_KEYS.webhookSecret])).toBe(true);
    const { payload, ...rest } = event.parse(JSON.parse(body.toString()));
    return { id: String(headers['x-razorpay-event-id']), ...rest, payload };
  });
}

const namesAtShop = () =>
  eventsAtShop()
    .map((one) => one.event)
    .sort();

test.each(STAND_IN_OUTCOMES)(
  'the outcome %s is signed for its order and payment',
  async (outcome) => {
    const { fakeGateway, id } = await startWithOrder({ wait: heldWait().wait });
    const reply = await fakeGateway.play(id, outcome, false);
    expect(reply?.razorpay_order_id).toBe(id);
    expect(
      isCallbackSigned(
        {
          gatewayOrderId: id,
          paymentId: reply?.razorpay_payment_id ?? '',
          signature: reply?.razorpay_signature ?? '',
        },
        [TEST_KEYS.keySecret],
      ),
    ).toBe(true);
  },
);

test.each([
  ['captured', ['order.paid', 'payment.captured']],
  ['callback-lost', ['order.paid', 'payment.captured']],
  ['failed', ['payment.failed']],
  ['authorized', []],
  ['captured-twice', ['order.paid', 'payment.captured', 'payment.captured']],
] as const)('of the outcome %s the shop hears %j', async (outcome, names) => {
  const { fakeGateway, id } = await startWithOrder();
  await fakeGateway.play(id, outcome);
  await fakeGateway.idle();
  expect(namesAtShop()).toEqual(names);
  expect(new Set(eventsAtShop().map((one) => one.id)).size).toBe(names.length);
});

test('an event holds the payment and, once the order is paid, the order', async () => {
  const { fakeGateway, id, orderId } = await startWithOrder();
  const reply = await fakeGateway.play(id, 'captured');
  await fakeGateway.idle();
  const paid = eventsAtShop().find((one) => one.event === 'order.paid');
  expect(paid).toMatchObject({
    id: expect.stringMatching(/^evt_[0-9a-f]{14}$/),
    contains: ['payment', 'order'],
    created_at: TEST_NOW / 1000,
    payload: {
      payment: {
        entity: { id: reply?.razorpay_payment_id, order_id: id, status: 'captured' },
      },
      order: { entity: { id, status: 'paid', receipt: orderId } },
    },
  });
});

test('with its events lost too, only asking finds the payment', async () => {
  const { fakeGateway, gateway, id } = await startWithOrder();
  await fakeGateway.play(id, 'callback-lost', false);
  await fakeGateway.idle();
  expect(shop.seen).toEqual([]);
  expect(await gateway.paymentsOf(id)).toMatchObject({ payments: [{ status: 'captured' }] });
});

test('paid twice, the order has two payments of its whole amount', async () => {
  const { fakeGateway, gateway, id } = await startWithOrder();
  const reply = await fakeGateway.play(id, 'captured-twice');
  const found = await gateway.paymentsOf(id);
  const whole = { status: 'captured', captured: true, amountPaise: 50_000 };
  expect(found).toMatchObject({
    payments: [{ ...whole, id: reply?.razorpay_payment_id }, whole],
  });
  expect(await gateway.order(id)).toMatchObject({ order: { status: 'paid', paidPaise: 50_000 } });
});

test('captured late, it is authorised until then', async () => {
  const late = heldWait();
  const { fakeGateway, gateway, id } = await startWithOrder({
    wait: late.wait,
    lateAfterMs: 90_000,
  });
  await fakeGateway.play(id, 'captured-late');
  expect(late.waited).toEqual([90_000]);
  expect(await gateway.paymentsOf(id)).toMatchObject({ payments: [{ status: 'authorized' }] });
  expect(shop.seen).toEqual([]);
  late.release();
  await fakeGateway.idle();
  expect(await gateway.paymentsOf(id)).toMatchObject({ payments: [{ status: 'captured' }] });
  expect(namesAtShop()).toEqual(['order.paid', 'payment.captured']);
});

test('an event that the shop does not take comes again with the same id, and then no more', async () => {
  const waited: number[] = [];
  const { fakeGateway, id } = await startWithOrder({
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  answers = [500, 302];
  await fakeGateway.play(id, 'failed');
  await fakeGateway.idle();
  expect(waited).toEqual(RETRY_DELAYS.slice(0, 2));
  expect(shop.seen).toHaveLength(3);
  expect(new Set(eventsAtShop().map((one) => one.id)).size).toBe(1);
});

test('an event that is never taken is given up with a warning', async () => {
  const warnings: string[] = [];
  const { fakeGateway, id } = await startWithOrder({
    wait: () => Promise.resolve(),
    warn: (message) => warnings.push(message),
  });
  answers = Array<number>(10).fill(503);
  await fakeGateway.play(id, 'failed');
  await fakeGateway.idle();
  expect(shop.seen).toHaveLength(1 + RETRY_DELAYS.length);
  expect(warnings).toEqual([expect.stringContaining('evt_')]);
});

test('closing ends what waits', async () => {
  const held = heldWait();
  const { fakeGateway, id } = await startWithOrder({ wait: held.wait });
  answers = [500];
  await fakeGateway.play(id, 'failed');
  await fakeGateway.play(id, 'captured-late');
  await expect.poll(() => held.waited.length).toBe(2);
  await fakeGateway.close();
  fakes.length = 0;
  held.release();
  await fakeGateway.idle();
  expect(shop.seen).toHaveLength(1);
});

test('closed while the shop answers, it does not ask again', async () => {
  const closing: Promise<void>[] = [];
  const held = heldWait();
  const slow = await startOddServer((response) => {
    closing.push(fakeGateway.close().finally(() => response.destroy()));
  });
  const { fakeGateway, id } = await startWithOrder({
    wait: held.wait,
    webhookAddress: () => slow.url,
  });
  await fakeGateway.play(id, 'failed');
  await fakeGateway.idle();
  await Promise.all(closing);
  fakes.length = 0;
  expect(slow.seen).toHaveLength(1);
  expect(held.waited).toEqual([]);
  await slow.close();
});

test('an order that it does not know cannot be paid', async () => {
  const { fakeGateway } = await start();
  expect(await fakeGateway.play('order_00000000000000', 'captured')).toBeUndefined();
});

test('it does not run in production', async () => {
  await expect(start({ nodeEnv: 'production' })).rejects.toThrow('production');
});

test('says how a dispute is now, where it is asked', async () => {
  const { fakeGateway, gateway, id } = await startWithOrder();
  const paid = await fakeGateway.play(id, 'captured');
  const { razorpay_payment_id: paymentId = '' } = paid ?? {};
  for (const phase of ['created', 'lost'] as const) {
    const dispute = fakeGateway.dispute(paymentId, phase) ?? '';
    const deductedPaise = phase === 'lost' ? 50_000 : 0;
    expect(await gateway.dispute(dispute)).toMatchObject({
      kind: 'found',
      dispute: { id: dispute, paymentId, phase, deductedPaise, amountPaise: 50_000 },
    });
  }
  expect(await gateway.dispute('disp_00000000000000')).toMatchObject({ kind: 'refused' });
  expect(await gateway.dispute('../payments')).toMatchObject({ kind: 'refused' });
});
