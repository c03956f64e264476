import { randomUUID } from 'node:crypto';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { GatewayOrder, NewGatewayOrder, PaymentGateway } from './gateway';
import { createRazorpayGateway } from './razorpay-gateway';
import type { FakeGateway, FakeOutcome } from '../fake-gateway/fake-gateway';
import { answerJson, handOn, startOddServer, type Seen } from '../testing/odd-server';
import { startTestGateway, TEST_KEYS, TEST_NOW } from '../testing/start-test-gateway';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startBoth() {
  const fakeGateway = await startTestGateway();
  closers.push(() => fakeGateway.close());
  return { fakeGateway, gateway: createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url }) };
}

function anOrder(): NewGatewayOrder {
  const orderId = randomUUID();
  return { amountPaise: 129_901, currency: 'INR', receipt: orderId, orderId };
}

async function created(gateway: PaymentGateway, order = anOrder()): Promise<GatewayOrder> {
  const made = await gateway.createOrder(order);
  if (made.kind !== 'created') throw new Error(`The order is ${JSON.stringify(made)}`);
  return made.order;
}

/** An order and one try to pay it. */
async function tried(fakeGateway: FakeGateway, gateway: PaymentGateway, outcome: FakeOutcome) {
  const order = await created(gateway);
  const reply = await fakeGateway.play(order.id, outcome);
  return { order, paymentId: reply?.razorpay_payment_id ?? '' };
}

/** The gateway behind a line that loses the replies that a test picks, after the gateway has done what was asked. */
async function behindBadLine(fakeGateway: FakeGateway, isLost: (seen: Seen) => boolean) {
  const line = await startOddServer(async (response, seen) => {
    const { status, value } = await handOn(fakeGateway.url, seen);
    if (isLost(seen)) response.destroy();
    else answerJson(response, status, value);
  });
  onTestFinished(() => line.close());
  return { line, gateway: createRazorpayGateway({ ...TEST_KEYS, host: line.url }) };
}

test('an order that is made is found again by its id and by its receipt, in whole paise', async () => {
  const { gateway } = await startBoth();
  const asked = anOrder();
  const order = await created(gateway, asked);
  expect(order).toEqual({
    id: expect.stringMatching(/^order_[0-9a-f]{14}$/),
    amountPaise: 129_901,
    paidPaise: 0,
    currency: 'INR',
    receipt: asked.receipt,
    shop: null,
    status: 'created',
    createdAt: TEST_NOW,
  });
  expect(await gateway.order(order.id)).toEqual({ kind: 'found', order });
  expect(await gateway.orderByReceipt(asked.receipt)).toEqual({ kind: 'found', order });
  expect(await gateway.paymentsOf(order.id)).toEqual({ kind: 'found', payments: [] });
});

test('a receipt without an order finds none', async () => {
  const { gateway } = await startBoth();
  await created(gateway);
  expect(await gateway.orderByReceipt(randomUUID())).toEqual({ kind: 'none' });
});

test('an order that another shop of the account made with the same receipt is nothing that this shop finds', async () => {
  const { fakeGateway, gateway: before } = await startBoth();
  const gatewayOf = (shop: string) =>
    createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url, shop });
  const [ours, theirs] = [gatewayOf('https://ours.example'), gatewayOf('https://theirs.example')];
  const asked = anOrder();
  const made = await created(theirs, asked);
  expect(made).toMatchObject({ shop: 'https://theirs.example' });
  await fakeGateway.play(made.id, 'captured');
  expect(await ours.orderByReceipt(asked.receipt)).toEqual({ kind: 'none' });
  expect(await ours.order(made.id)).toMatchObject({ kind: 'found', order: { receipt: null } });
  expect(await theirs.orderByReceipt(asked.receipt)).toMatchObject({ order: { id: made.id } });
  // What was made before shops were noted, and where no address is set, is found by all.
  const old = anOrder();
  const { id } = await created(before, old);
  expect(await ours.orderByReceipt(old.receipt)).toMatchObject({ order: { id } });
  expect(await before.orderByReceipt(asked.receipt)).toMatchObject({ order: { id: made.id } });
});

test('an order whose reply was lost is found by its receipt, and there is one', async () => {
  const { fakeGateway, gateway } = await startBoth();
  const { line, gateway: badly } = await behindBadLine(
    fakeGateway,
    ({ method }) => method === 'POST',
  );
  const asked = anOrder();
  expect(await badly.createOrder(asked)).toEqual({ kind: 'unknown', why: 'no_answer' });
  const found = await badly.orderByReceipt(asked.receipt);
  expect(found).toMatchObject({ kind: 'found', order: { receipt: asked.receipt } });
  expect(await gateway.orderByReceipt(asked.receipt)).toEqual(found);
  // The SDK has not asked a second time by itself.
  expect(line.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
  const all = await handOn(fakeGateway.url, {
    ...(line.seen[1] ?? expect.fail('Nobody asked for the receipt')),
    path: '/v1/orders',
  });
  expect(all.value).toMatchObject({ count: 1 });
});

test('of several orders with one receipt the paid one is found, else the first', async () => {
  let now = TEST_NOW;
  const fakeGateway = await startTestGateway({ clock: () => now });
  closers.push(() => fakeGateway.close());
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url });
  const asked = anOrder();
  const first = await created(gateway, asked);
  now += 1000;
  const second = await created(gateway, asked);
  expect(await gateway.orderByReceipt(asked.receipt)).toMatchObject({ order: { id: first.id } });
  await fakeGateway.play(first.id, 'failed');
  await fakeGateway.play(second.id, 'captured');
  expect(await gateway.orderByReceipt(asked.receipt)).toMatchObject({ order: { id: second.id } });
});

test.each([
  ['captured', 'captured', true, 'paid', 129_901],
  ['callback-lost', 'captured', true, 'paid', 129_901],
  ['authorized', 'authorized', false, 'attempted', 0],
  ['failed', 'failed', false, 'attempted', 0],
] as const)(
  'a payment that is %s reads so',
  async (outcome, status, captured, state, paidPaise) => {
    const { fakeGateway, gateway } = await startBoth();
    const { order, paymentId } = await tried(fakeGateway, gateway, outcome);
    const payment = {
      id: paymentId,
      gatewayOrderId: order.id,
      amountPaise: 129_901,
      currency: 'INR',
      status,
      captured,
      refundedPaise: 0,
      createdAt: TEST_NOW,
      ...(captured && { fee: { amountPaise: 3_066, taxPaise: 468 } }),
    };
    expect(await gateway.payment(paymentId)).toEqual({ kind: 'found', payment });
    expect(await gateway.paymentsOf(order.id)).toEqual({ kind: 'found', payments: [payment] });
    expect(await gateway.order(order.id)).toMatchObject({ order: { status: state, paidPaise } });
  },
);

test('a refund is made once for each key, and the payment shows it', async () => {
  const { fakeGateway, gateway } = await startBoth();
  const { paymentId } = await tried(fakeGateway, gateway, 'captured');
  const part = { paymentId, amountPaise: 100_000, key: randomUUID() };
  const made = await gateway.refund(part);
  expect(made).toMatchObject({
    kind: 'refunded',
    refund: { paymentId, amountPaise: 100_000, key: part.key, status: 'processed' },
  });
  expect(await gateway.refund(part)).toEqual(made);
  expect(await gateway.payment(paymentId)).toMatchObject({
    payment: { status: 'captured', captured: true, refundedPaise: 100_000 },
  });
  const rest = { paymentId, amountPaise: 29_901, key: randomUUID() };
  expect((await gateway.refund(rest)).kind).toBe('refunded');
  expect(await gateway.payment(paymentId)).toMatchObject({
    payment: { status: 'refunded', captured: true, refundedPaise: 129_901 },
  });
  expect(await gateway.refundsOf(paymentId)).toMatchObject({
    refunds: [{ key: part.key }, { key: rest.key }],
  });
});

test('the same refund asked for at the same time is one refund', async () => {
  const { fakeGateway, gateway } = await startBoth();
  const { paymentId } = await tried(fakeGateway, gateway, 'captured');
  const refund = { paymentId, amountPaise: 10_000, key: randomUUID() };
  const made = await Promise.all(Array.from({ length: 8 }, () => gateway.refund(refund)));
  expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await gateway.refundsOf(paymentId)).toMatchObject({ refunds: [{ key: refund.key }] });
});

test('a refund whose reply was lost is found by its key', async () => {
  const { fakeGateway } = await startBoth();
  const { gateway } = await behindBadLine(fakeGateway, ({ method, path }) => {
    return method === 'POST' && path.endsWith('/refund');
  });
  const { paymentId } = await tried(fakeGateway, gateway, 'captured');
  const refund = { paymentId, amountPaise: 10_000, key: randomUUID() };
  const made = await gateway.refund(refund);
  expect(made).toMatchObject({ kind: 'refunded', refund: { key: refund.key } });
  expect(await gateway.refund(refund)).toEqual(made);
  expect(await gateway.refundsOf(paymentId)).toMatchObject({ refunds: [{ key: refund.key }] });
});

test('no refund is asked for while it is not known whether it was made', async () => {
  const { fakeGateway } = await startBoth();
  const { line, gateway } = await behindBadLine(fakeGateway, ({ path }) =>
    path.includes('/refunds'),
  );
  const { paymentId } = await tried(fakeGateway, gateway, 'captured');
  const refund = { paymentId, amountPaise: 10_000, key: randomUUID() };
  expect(await gateway.refund(refund)).toEqual({ kind: 'unknown', why: 'no_answer' });
  expect(line.seen.filter(({ path }) => path.endsWith('/refund'))).toEqual([]);
});

test('a refund over what is left, of what was not captured, or with a used key is refused', async () => {
  const { fakeGateway, gateway } = await startBoth();
  const { paymentId } = await tried(fakeGateway, gateway, 'captured');
  const { paymentId: authorized } = await tried(fakeGateway, gateway, 'authorized');
  const key = randomUUID();
  const refusedWith = (code: string) => ({ kind: 'refused', reason: { code } });
  expect(await gateway.refund({ paymentId, amountPaise: 129_902, key })).toMatchObject(
    refusedWith('BAD_REQUEST_ERROR'),
  );
  expect(await gateway.refund({ paymentId: authorized, amountPaise: 100, key })).toMatchObject(
    refusedWith('BAD_REQUEST_ERROR'),
  );
  expect((await gateway.refund({ paymentId, amountPaise: 129_901, key })).kind).toBe('refunded');
  expect(await gateway.refund({ paymentId, amountPaise: 129_900, key })).toMatchObject(
    refusedWith('KEY_REUSED'),
  );
});

test('what does not exist and wrong keys are refused in the words of the gateway', async () => {
  const { fakeGateway, gateway } = await startBoth();
  expect(await gateway.payment('pay_00000000000000')).toEqual({
    kind: 'refused',
    reason: {
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      description: 'The id provided does not exist',
    },
  });
  const stranger = createRazorpayGateway({
    ...TEST_KEYS,
    keySecret: 'other',
    host: fakeGateway.url,
  });
  expect(await stranger.createOrder(anOrder())).toMatchObject({
    kind: 'refused',
    reason: { status: 401, description: 'Authentication failed' },
  });
});

test.each([
  '',
  'pay_',
  'pay_../orders',
  'pay_00000000000000/refunds',
  'pay_00000000000000?x=1',
  'pay_00000000000000\n',
  'order_00000000000000',
  'pay_%2e%2e%2f00000000',
])('the gateway is not asked for a payment %j', async (id) => {
  const server = await startOddServer((response) => answerJson(response, 200, {}));
  closers.push(() => server.close());
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: server.url });
  const refusal = { kind: 'refused', reason: { status: null, code: 'INVALID_ARGUMENT' } };
  expect(await gateway.payment(id)).toMatchObject(refusal);
  expect(await gateway.refundsOf(id)).toMatchObject(refusal);
  expect(
    await gateway.refund({ paymentId: id, amountPaise: 100, key: randomUUID() }),
  ).toMatchObject(refusal);
  expect(await gateway.order(`${id}/`)).toMatchObject(refusal);
  expect(await gateway.paymentsOf(`${id} `)).toMatchObject(refusal);
  expect(await gateway.orderByReceipt(`${id}/`)).toMatchObject(refusal);
  expect(server.seen).toEqual([]);
});

test.each([
  ['less than a rupee', { amountPaise: 99 }],
  ['a part of a paisa', { amountPaise: 100.5 }],
  ['no number', { amountPaise: Number.NaN }],
  ['no currency', { currency: '' }],
  ['a receipt that is too long', { receipt: 'r'.repeat(41) }],
])('no order is made over %s', async (_, changed) => {
  const server = await startOddServer((response) => answerJson(response, 200, {}));
  closers.push(() => server.close());
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: server.url });
  expect((await gateway.createOrder({ ...anOrder(), ...changed })).kind).toBe('refused');
  expect(server.seen).toEqual([]);
});
