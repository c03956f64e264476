import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createRazorpayGateway } from '../gateway/razorpay-gateway';
import { emptyLedger } from './ledger';
import { createGatewayCalls } from './gateway-calls';
import { startTestGateway, TEST_KEYS } from '../testing/start-test-gateway';

async function start(options: Parameters<typeof startTestGateway>[0] = {}) {
  const fakeGateway = await startTestGateway(options);
  onTestFinished(() => fakeGateway.close());
  return { fakeGateway, gateway: createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url }) };
}

/** A capture of 500 rupees, and a way to ask for its refund directly, past the shop's own client. */
async function captured() {
  const { fakeGateway, gateway } = await start();
  const made = await gateway.createOrder(anOrder());
  const { id } = made.kind === 'created' ? made.order : expect.fail('No order was made');
  const played = await fakeGateway.play(id, 'captured', false);
  const payment = played?.razorpay_payment_id ?? '';
  const { keyId, keySecret } = TEST_KEYS;
  const refund = async (key: string | null, body: object) => {
    const response = await fetch(`${fakeGateway.url}/v1/payments/${payment}/refund`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        'Content-Type': 'application/json',
        ...(key === null ? {} : { 'X-Refund-Idempotency': key }),
      },
      body: JSON.stringify(body),
    });
    await response.body?.cancel();
    return response.status;
  };
  const refunded = async () => {
    const found = await gateway.refundsOf(payment);
    if (found.kind !== 'found') throw new Error(found.kind);
    return found.refunds.map(({ amountPaise }) => amountPaise);
  };
  return { refund, refunded };
}

test.each([
  ['a key of nine signs', 'auto-01-p', {}],
  ['a key with a dot', 'cancelled.pay_00000000000000', {}],
  ['a key with a space', 'auto 01 pay_00000000000000', {}],
  ['99 paise', 'refund-key-1', { amount: 99 }],
  ['nothing', 'refund-key-1', { amount: 0 }],
  ['half a paisa', 'refund-key-1', { amount: 100.5 }],
  ['more than was captured', 'refund-key-1', { amount: 50_001 }],
  ['a receipt of 41 signs', 'refund-key-1', { receipt: 'r'.repeat(41) }],
])('a refund with %s is refused, and nothing goes back', async (_what, key, body) => {
  const { refund, refunded } = await captured();
  expect(await refund(key, body)).toBe(400);
  expect(await refunded()).toEqual([]);
});

test('a refund of what is left is refused where that is below a rupee', async () => {
  const { refund, refunded } = await captured();
  expect(await refund(null, { amount: 49_950 })).toBe(200);
  expect(await refund(null, {})).toBe(400);
  expect(await refunded()).toEqual([49_950]);
});

test('under one key a refund is made once, and another one is refused', async () => {
  const { refund, refunded } = await captured();
  expect(await refund('refund-key-1', { amount: 300, receipt: 'refund-key-1' })).toBe(200);
  expect(await refund('refund-key-1', { amount: 300, receipt: 'refund-key-1' })).toBe(200);
  expect(await refund('refund-key-1', { amount: 301, receipt: 'refund-key-1' })).toBe(400);
  expect(await refund('refund-key-1', { amount: 300, receipt: 'refund-key-2' })).toBe(400);
  expect(await refunded()).toEqual([300]);
});

test('while the first refund under a key is made, a second one is answered so; after that it is the same one', async () => {
  const payment = {
    id: 'pay_00000000000000',
    order: 'order_00000000000000',
    amountPaise: 50_000,
    currency: 'INR',
    status: 'captured',
    captureAt: null,
    createdAt: 0,
  } as const;
  let write = () => undefined as void;
  const written = new Promise<void>((resolve) => (write = resolve));
  let saves = 0;
  const stored = {
    book: { ...emptyLedger(), payments: [payment] },
    save() {
      saves += 1;
      return written;
    },
  };
  const { keyId, keySecret } = TEST_KEYS;
  const calls = createGatewayCalls({
    stored,
    keyId,
    keySecret,
    clock: () => 0,
    newId: () => '00000000000000',
  });
  const server = createServer(calls.callback()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const refund = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/payments/${payment.id}/refund`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        'Content-Type': 'application/json',
        'X-Refund-Idempotency': 'refund-key-1',
        Connection: 'close',
      },
      body: '{"amount":300}',
    });
    await response.body?.cancel();
    return response.status;
  };
  const first = refund();
  await expect.poll(() => saves).toBe(1);
  expect(await refund()).toBe(409);
  write();
  expect(await first).toBe(200);
  expect(await refund()).toBe(200);
  expect(stored.book.refunds).toHaveLength(1);
});

function anOrder() {
  const orderId = randomUUID();
  return { amountPaise: 50_000, currency: 'INR', receipt: orderId, orderId };
}

test('without its keys it tells nothing', async () => {
  const { fakeGateway, gateway } = await start();
  const made = await gateway.createOrder(anOrder());
  const { id } = made.kind === 'created' ? made.order : expect.fail('No order was made');
  const path = `${fakeGateway.url}/v1/orders/${id}`;
  for (const authorization of ['', 'Basic', `Basic ${btoa('rzp_test_ofThese:')}`, 'Bearer x']) {
    const response = await fetch(path, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain(id);
  }
});

test.each([
  ['{"amount":99,"currency":"INR"}', 400],
  ['{"amount":"500","currency":"INR"}', 400],
  ['{"amount":500,"currency":"EUR"}', 400],
  [`{"amount":500,"currency":"INR","receipt":"${'r'.repeat(41)}"}`, 400],
  ['{"amount":', 400],
  ['', 400],
  ['{"amount":100,"currency":"INR"}', 200],
])('an order asked for with %s is answered with %i', async (body, status) => {
  const { fakeGateway } = await start();
  const { keyId, keySecret } = TEST_KEYS;
  const response = await fetch(`${fakeGateway.url}/v1/orders`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
      'Content-Type': 'application/json',
    },
    body,
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(
    status === 200
      ? { entity: 'order', amount_due: 100, status: 'created', notes: [] }
      : { error: { code: 'BAD_REQUEST_ERROR' } },
  );
});
