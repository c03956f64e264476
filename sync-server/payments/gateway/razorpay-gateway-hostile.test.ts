import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createRazorpayGateway } from './razorpay-gateway';
import { answerJson, startOddServer, type OddServer } from '../testing/odd-server';
import { TEST_KEYS } from '../testing/start-test-gateway';

/** The gateway that lies, hangs and breaks off. Whatever it does, nothing is believed and nothing is thrown. */

const ORDER = 'order_AbCdEfGhIjKlMn';
const PAYMENT = 'pay_NmLkJiHgFeDcBa';
const RECEIPT = '4f6e2a52-8a8b-4f63-9d32-1f3a5f1f7b11';
const KEY = 'a1b2c3d4e5f6';

const order = {
  id: ORDER,
  entity: 'order',
  amount: 50_000,
  amount_paid: 0,
  amount_due: 50_000,
  currency: 'INR',
  receipt: RECEIPT,
  status: 'created',
  attempts: 0,
  notes: { orderId: RECEIPT },
  created_at: 1_767_000_000,
};
const payment = {
  id: PAYMENT,
  entity: 'payment',
  amount: 50_000,
  currency: 'INR',
  status: 'captured',
  order_id: ORDER,
  captured: true,
  amount_refunded: 0,
  refund_status: null,
  created_at: 1_767_000_000,
};
const refund = {
  id: 'rfnd_AbCdEfGhIjKlMn',
  entity: 'refund',
  amount: 50_000,
  payment_id: PAYMENT,
  receipt: KEY,
  status: 'pending',
  created_at: 1_767_000_000,
};
const listOf = (...items: unknown[]) => ({ entity: 'collection', count: items.length, items });
const without = <Value extends object>(value: Value, name: keyof Value) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

const servers: OddServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function gatewayThat(answer: (response: ServerResponse) => unknown, timeoutMs = 10_000) {
  const server = await startOddServer(answer);
  servers.push(server);
  return {
    server,
    gateway: createRazorpayGateway({ ...TEST_KEYS, host: server.url, timeoutMs }),
  };
}

const newOrder = { amountPaise: 50_000, currency: 'INR', receipt: RECEIPT, orderId: RECEIPT };
const newRefund = { paymentId: PAYMENT, amountPaise: 50_000, key: KEY };

/** Every call of the port, one after the other. */
async function everyCall({ gateway }: Awaited<ReturnType<typeof gatewayThat>>) {
  return [
    await gateway.createOrder(newOrder),
    await gateway.orderByReceipt(RECEIPT),
    await gateway.order(ORDER),
    await gateway.payment(PAYMENT),
    await gateway.paymentsOf(ORDER),
    await gateway.refund(newRefund),
    await gateway.refundsOf(PAYMENT),
    await gateway.dispute('disp_AbCdEfGhIjKlMn'),
    await gateway.disputes(0),
  ];
}

const html = (response: ServerResponse, status: number) =>
  response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Sign in to the WLAN</h1>');

test.each<[string, string, (response: ServerResponse) => unknown]>([
  ['a page with 200', 'not_understood', (response) => html(response, 200)],
  ['a page with 403', 'not_understood', (response) => html(response, 403)],
  ['a page with 502', 'gateway_error', (response) => html(response, 502)],
  ['500 with an error object', 'gateway_error', (r) => answerJson(r, 500, errorOf('SERVER_ERROR'))],
  ['500 without a body', 'gateway_error', (response) => response.writeHead(500).end()],
  ['400 without an error object', 'not_understood', (r) => answerJson(r, 400, { message: 'no' })],
  ['400 with an error that is text', 'not_understood', (r) => answerJson(r, 400, { error: 'no' })],
  ['400 with null', 'no_answer', (response) => answerJson(response, 400, null)],
  ['429', 'busy', (response) => answerJson(response, 429, errorOf('BAD_REQUEST_ERROR'))],
  ['409', 'busy', (response) => answerJson(response, 409, errorOf('BAD_REQUEST_ERROR'))],
  ['an empty 200', 'not_understood', (response) => response.writeHead(200).end()],
  ['204', 'not_understood', (response) => response.writeHead(204).end()],
  ['null', 'not_understood', (response) => answerJson(response, 200, null)],
  ['an empty object', 'not_understood', (response) => answerJson(response, 200, {})],
  ['a list', 'not_understood', (response) => answerJson(response, 200, [order, payment, refund])],
  ['half of a JSON text', 'not_understood', (response) => response.end('{"id":"order_AbCd')],
  ['a reset', 'no_answer', (response) => response.socket?.resetAndDestroy()],
  ['an end without a reply', 'no_answer', (response) => response.destroy()],
  [
    'a reply that breaks off',
    'no_answer',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 500 });
      response.write('{"id":"order_AbCdEfGhIjKlMn",', () => response.destroy());
    },
  ],
  ['more than is read', 'no_answer', (response) => response.end(`"${'x'.repeat(1 << 21)}"`)],
])('%s is no answer to any call', async (_, why, answer) => {
  const answers = await everyCall(await gatewayThat(answer));
  expect(answers).toEqual(answers.map(() => ({ kind: 'unknown', why })));
});

test.each<[string, (response: ServerResponse) => unknown]>([
  ['hangs', () => undefined],
  [
    'hangs after the head of its reply',
    (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":'),
  ],
  [
    'goes on and on',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const dripping = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(dripping));
    },
  ],
])('a gateway that %s is left after the time-out, with an unknown outcome', async (_, answer) => {
  const { gateway } = await gatewayThat(answer, 100);
  const nobodyKnows = { kind: 'unknown', why: 'no_answer' };
  expect(await gateway.createOrder(newOrder)).toEqual(nobodyKnows);
  expect(await gateway.payment(PAYMENT)).toEqual(nobodyKnows);
});

test('a refused connection is no answer', async () => {
  const asked = await gatewayThat(() => undefined);
  await asked.server.close();
  expect((await everyCall(asked)).map(({ kind }) => kind)).toEqual(Array(9).fill('unknown'));
});

test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  const elsewhere = await startOddServer((response) => answerJson(response, 200, order));
  servers.push(elsewhere);
  const asked = await gatewayThat((response) =>
    response.writeHead(status, { Location: `${elsewhere.url}/v1/orders/${ORDER}` }).end(),
  );
  const answers = await everyCall(asked);
  expect(answers).toEqual(answers.map(() => ({ kind: 'unknown', why: 'not_understood' })));
  expect(elsewhere.seen).toEqual([]);
});

test('an error object of the gateway is a refusal with its reason; of a refund it is none, whose look-up is refused', async () => {
  const asked = await gatewayThat((response) =>
    answerJson(response, 400, errorOf('BAD_REQUEST_ERROR', 'x'.repeat(5000))),
  );
  const answers = await everyCall(asked);
  const reason = { status: 400, code: 'BAD_REQUEST_ERROR', description: 'x'.repeat(300) };
  const refused = answers.filter(({ kind }) => kind === 'refused');
  expect(refused).toEqual(Array(8).fill({ kind: 'refused', reason }));
  expect(answers.filter(({ kind }) => kind !== 'refused')).toEqual([
    { kind: 'unknown', why: 'look_up_refused' },
  ]);
});

test.each<[string, unknown]>([
  ['an amount as text', { ...order, amount: '50000' }],
  ['an amount with a part', { ...order, amount: 50_000.5 }],
  ['a negative amount', { ...order, amount: -50_000 }],
  ['an amount beyond all sense', { ...order, amount: 1e300 }],
  ['another amount', { ...order, amount: 50_001 }],
  ['a paid amount as text', { ...order, amount_paid: '0' }],
  ['another currency', { ...order, currency: 'USD' }],
  ['no currency', without(order, 'currency')],
  ['another receipt', { ...order, receipt: 'another' }],
  ['no receipt', { ...order, receipt: null }],
  ['no id', without(order, 'id')],
  ['an id that is a path', { ...order, id: 'order_../payments/1' }],
  ['the id of something else', { ...order, id: PAYMENT }],
  ['an unknown status', { ...order, status: 'settled' }],
  ['a time as text', { ...order, created_at: '2026-01-01' }],
  ['another kind of document', { ...order, entity: 'invoice' }],
])('a new order with %s is not believed', async (_, reply) => {
  const { gateway } = await gatewayThat((response) => answerJson(response, 200, reply));
  expect(await gateway.createOrder(newOrder)).toEqual({ kind: 'unknown', why: 'not_understood' });
});

test.each<[string, unknown]>([
  ['another id', { ...payment, id: 'pay_AbCdEfGhIjKlMn' }],
  ['an amount as text', { ...payment, amount: '50000' }],
  ['no amount', without(payment, 'amount')],
  ['captured as text', { ...payment, captured: 'true' }],
  ['a status that is not captured, and captured', { ...payment, status: 'authorized' }],
  ['the status captured, and not captured', { ...payment, captured: false }],
  ['an unknown status', { ...payment, status: 'paid' }],
  ['more refunded than paid', { ...payment, amount_refunded: 50_001 }],
  ['an order that is a path', { ...payment, order_id: '../order' }],
  ['no time', without(payment, 'created_at')],
])('a payment with %s is not believed', async (_, reply) => {
  const { gateway } = await gatewayThat((response) => answerJson(response, 200, reply));
  expect(await gateway.payment(PAYMENT)).toEqual({ kind: 'unknown', why: 'not_understood' });
});

test('what fits is believed, whatever else is beside it', async () => {
  const { gateway } = await gatewayThat((response) =>
    answerJson(response, 200, { ...payment, upi: { vpa: 'a@b' }, fee: '12', notes: [] }),
  );
  expect(await gateway.payment(PAYMENT)).toMatchObject({
    kind: 'found',
    payment: { gatewayOrderId: ORDER, amountPaise: 50_000, captured: true },
  });
});

test.each([
  ['a text', { fee: '12', tax: 2 }],
  ['more than the payment', { fee: 50_001, tax: 0 }],
  ['below zero', { fee: -1, tax: 0 }],
  ['less than its tax', { fee: 12, tax: 13 }],
])('a fee that is %s is passed over, and the payment believed', async (_, fee) => {
  const { gateway } = await gatewayThat((response) =>
    answerJson(response, 200, { ...payment, ...fee }),
  );
  const found = await gateway.payment(PAYMENT);
  expect(found).toMatchObject({ kind: 'found', payment: { amountPaise: 50_000 } });
  expect(found).not.toMatchObject({ payment: { fee: expect.anything() } });
});

test('lists with something strange in them are not believed', async () => {
  let reply: unknown;
  const { gateway } = await gatewayThat((response) => answerJson(response, 200, reply));
  const strange = { kind: 'unknown', why: 'not_understood' };

  reply = listOf({ ...order, receipt: 'another' });
  expect(await gateway.orderByReceipt(RECEIPT)).toEqual(strange);
  reply = { ...listOf(order), count: 2 };
  expect(await gateway.orderByReceipt(RECEIPT)).toEqual(strange);
  reply = { ...listOf(), items: undefined };
  expect(await gateway.orderByReceipt(RECEIPT)).toEqual(strange);
  reply = listOf(payment, { ...payment, order_id: 'order_00000000000000' });
  expect(await gateway.paymentsOf(ORDER)).toEqual(strange);
  reply = listOf({ ...payment, order_id: null });
  expect(await gateway.paymentsOf(ORDER)).toEqual(strange);
  reply = listOf({ ...refund, payment_id: 'pay_00000000000000' });
  expect(await gateway.refundsOf(PAYMENT)).toEqual(strange);
  // As long as a whole page: there may be more.
  reply = listOf(...Array.from({ length: 100 }, () => refund));
  expect(await gateway.refundsOf(PAYMENT)).toEqual(strange);
});

test.each<[string, unknown]>([
  ['another amount', { ...refund, amount: 50_001 }],
  ['another payment', { ...refund, payment_id: 'pay_00000000000000' }],
  ['another key', { ...refund, receipt: 'another-key' }],
  ['an amount as text', { ...refund, amount: '50000' }],
  ['an unknown status', { ...refund, status: 'done' }],
])('a refund that was made with %s is not believed', async (_, reply) => {
  const server = await startOddServer((response, { method }) =>
    answerJson(response, 200, method === 'POST' ? reply : listOf()),
  );
  servers.push(server);
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: server.url });
  expect(await gateway.refund(newRefund)).toEqual({ kind: 'unknown', why: 'not_understood' });
  // Looked up before and after, asked for once, with its key.
  expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  expect(server.seen[1]?.headers['x-refund-idempotency']).toBe(KEY);
});

test('each call carries the keys, and the order carries paise, receipt, note and that money is taken at once', async () => {
  const { server, gateway } = await gatewayThat((response) => answerJson(response, 200, order));
  expect(await gateway.createOrder(newOrder)).toMatchObject({ kind: 'created' });
  const [asked] = server.seen;
  const { keyId, keySecret } = TEST_KEYS;
  expect(asked?.headers.authorization).toBe(`Basic ${btoa(`${keyId}:${keySecret}`)}`);
  expect(asked?.path).toBe('/v1/orders');
  expect(JSON.parse(String(asked?.body))).toEqual({
    amount: 50_000,
    currency: 'INR',
    receipt: RECEIPT,
    notes: { orderId: RECEIPT },
    payment: {
      capture: 'automatic',
      capture_options: {
        automatic_expiry_period: 7_200,
        manual_expiry_period: 7_200,
        refund_speed: 'normal',
      },
    },
  });
});

function errorOf(code: string, description = 'no') {
  return { error: { code, description, source: 'business', step: 'NA', reason: 'NA' } };
}
