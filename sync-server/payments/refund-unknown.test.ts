import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerJson, handOn, startOddServer } from './testing/odd-server';
import { createRazorpayGateway } from './gateway/razorpay-gateway';
import { resendRefunds } from './refund-send';
import { documentOf, startRefundShop, type Received, type RefundShop } from './testing/refund-shop';
import { TEST_KEYS } from './testing/start-test-gateway';

const NOON = Date.UTC(2026, 5, 1, 12);
const KEY = 'refund-key-1';
let shop: RefundShop;
let now = NOON;

beforeEach(async () => {
  now = NOON;
  shop = await startRefundShop(() => now);
});
afterEach(() => shop.close());

/** What the reconciler does. */
const resend = ({ id }: Received) => resendRefunds(shop.paymentServices, id);
const refundsOf = async (of: Received) => (await shop.stored(of)).refunds;

describe('a refund whose reply is lost, and whose look-up is refused', () => {
  test('is unknown, never failed, however often it is sent again; the same money goes back once', async () => {
    const of = await shop.received();
    shop.setFault((_asked, _really, badly) => badly());
    const answer = documentOf(await shop.refund(of, '110.00', KEY));
    expect(answer.refunds).toMatchObject([{ state: 'unknown', settledAt: null }]);
    expect(answer.captures).toMatchObject([{ refundable: '0.00' }]);
    for (let turn = 0; turn < 3; turn += 1) {
      await resend(of);
      expect(await refundsOf(of)).toMatchObject([{ state: 'unknown' }]);
    }
    expect(await shop.refund(of, '110.00')).toMatchObject({ body: { code: 'amount_differs' } });
    shop.setFault(undefined);
    await resend(of);
    expect(await refundsOf(of)).toMatchObject([{ key: KEY, state: 'processed' }]);
    expect(await shop.atGateway(of)).toHaveLength(1);
    const notified = (await shop.auditTrail(of)).filter((entry) =>
      entry.includes('is waiting for the result'),
    );
    expect(notified).toEqual([
      `The shop is waiting for the result of the refund of ₹110.00 (${of.payment})`,
    ]);
  });

  test('of a part: no other refund of the payment begins, and it can once the gateway has said', async () => {
    const of = await shop.received();
    shop.setFault((_asked, _really, badly) => badly());
    await shop.refund(of, '10.00', KEY);
    const second = 'refund-key-2';
    expect(await shop.refund(of, '10.00', second)).toMatchObject({
      status: 409,
      body: { code: 'in_progress', message: expect.stringContaining('is still being confirmed') },
    });
    expect(await refundsOf(of)).toHaveLength(1);
    shop.setFault(undefined);
    await resend(of);
    expect((await shop.refund(of, '10.00', second)).status).toBe(201);
    expect(await shop.atGateway(of)).toHaveLength(2);
  });

  test('asked again under its key by the admin, it is the same refund', async () => {
    const of = await shop.received();
    shop.setFault((_asked, _really, badly) => badly());
    await shop.refund(of, '10.00', KEY);
    shop.setFault(undefined);
    await resend(of);
    expect((await shop.refund(of, '10.00', KEY)).status).toBe(201);
    expect(await shop.atGateway(of)).toHaveLength(1);
  });
});

test('a refund that a process died over is unknown after a minute: no other one begins', async () => {
  const of = await shop.received();
  shop.setFault(async () => {
    throw new Error('The process dies');
  });
  expect((await shop.refund(of, '10.00', KEY)).status).toBe(500);
  shop.setFault(undefined);
  now += 60_000;
  expect(await shop.refund(of, '10.00')).toMatchObject({ body: { code: 'in_progress' } });
  await resend(of);
  expect((await shop.refund(of, '10.00')).status).toBe(201);
  expect(await shop.atGateway(of)).toHaveLength(2);
});

test('each try carries the key of the refund; a refusal counts only where no earlier try was done', async () => {
  const of = await shop.received();
  let tries = 0;
  const line = await startOddServer(async (response, seen) => {
    const isRefund = seen.path.endsWith('/refund');
    // The list is late: it shows the refund only after the second try.
    if (seen.path.includes('/refunds') && tries < 2)
      return answerJson(response, 200, { entity: 'collection', count: 0, items: [] });
    const { status, value } = await handOn(shop.fakeGateway.url, seen);
    if (isRefund && tries++ === 0) return response.destroy();
    const error = { code: 'BAD_REQUEST_ERROR', description: 'The payment has been fully refunded' };
    return isRefund ? answerJson(response, 400, { error }) : answerJson(response, status, value);
  });
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: line.url });
  const refund = { paymentId: of.payment, amountPaise: 110_00, key: KEY };
  expect(await gateway.refund(refund)).toMatchObject({ kind: 'unknown' });
  expect(await gateway.refund(refund)).toMatchObject({ kind: 'refunded', refund: { key: KEY } });
  const sent = line.seen.filter(({ path }) => path.endsWith('/refund'));
  expect(sent.map(({ headers }) => headers['x-refund-idempotency'])).toEqual([KEY, KEY]);
  await line.close();
});

test('what went back in the dashboard unseen is learned first: the admin is asked to look, and no more goes back by that', async () => {
  const of = await shop.received();
  await shop.atTheGatewayItself({
    paymentId: of.payment,
    amountPaise: 10_00,
    key: 'dashboard-key',
  });
  const refused = await shop.refund(of, '10.00', KEY);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'amount_differs', message: expect.stringContaining('did not know of') },
  });
  expect(await shop.atGateway(of)).toHaveLength(1);
  expect(await refundsOf(of)).toMatchObject([{ amountPaise: 10_00, state: 'processed' }]);
  // Seen, it is the admin's decision.
  documentOf(await shop.refund(of, '10.00', 'refund-key-3'));
  expect(await shop.atGateway(of)).toHaveLength(2);
});
