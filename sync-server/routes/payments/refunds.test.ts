import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  documentOf,
  startRefundShop,
  type Received,
  type RefundShop,
} from '../../payments/testing/refund-shop';
import { registerAdmin } from '../../testing/admin-client';

const NOON = Date.UTC(2026, 5, 1, 12);
let shop: RefundShop;

beforeEach(async () => {
  shop = await startRefundShop(() => NOON);
});
afterEach(() => shop.close());

const KEY = 'refund-key-1';
describe('giving money back', () => {
  // docs/shop-rules.md#r-orders-10
  test('a part, then the rest: both at the gateway, named in the document and in the trail', async () => {
    const of = await shop.received();
    const part = documentOf(await shop.refund(of, '60.05', KEY));
    expect(part).toMatchObject({
      _id: of.id,
      status: 'paid',
      isPaid: true,
      captures: [{ refundable: '49.95' }],
      refunds: [
        { key: KEY, amount: '60.05', state: 'processed', requestedBy: shop.admin.user.name },
      ],
    });
    const rest = documentOf(await shop.refund(of, '49.95'));
    expect(rest.captures).toMatchObject([{ refundable: '0.00' }]);
    expect((await shop.atGateway(of)).map(({ amountPaise }) => amountPaise)).toEqual([
      60_05, 49_95,
    ]);
    const { name } = shop.admin.user;
    expect((await shop.auditTrail(of)).slice(1)).toEqual([
      `${name} (admin) requested a refund of ₹60.05 (${of.payment})`,
      `The payment gateway refunded ₹60.05 (${of.payment})`,
      `${name} (admin) requested a refund of ₹49.95 (${of.payment})`,
      `The payment gateway refunded ₹49.95 (${of.payment})`,
    ]);
  });

  test('in full, it clears the flag that asked for it; in part, it does not', async () => {
    const of = await shop.received({ verdict: 'late-no-stock' });
    const part = documentOf(await shop.refund(of, '109.00'));
    expect(part.attention).toMatchObject([{ kind: 'late-no-stock', clearedAt: null }]);
    const whole = documentOf(await shop.refund(of, '1.00'));
    expect(whole.attention).toMatchObject([{ clearedAt: new Date(NOON).toISOString() }]);
    expect(whole).toMatchObject({ status: 'closed', isPaid: false });
  });

  test.each([
    ['a paisa more than is left', '110.01', 409, { code: 'amount_differs', left: '110.00' }],
    ['nothing', '0.00', 400, { code: 'invalid', fields: { amount: expect.any(String) } }],
    [
      'less than the gateway gives back',
      '0.99',
      400,
      { code: 'invalid', fields: { amount: 'Enter an amount of at least ₹1.00' } },
    ],
    ['a number', 110, 400, { code: 'invalid' }],
    ['three decimals', '1.000', 400, { code: 'invalid' }],
    ['less than nothing', '-1.00', 400, { code: 'invalid' }],
  ])('%s: refused, and the gateway is not asked', async (_what, amount, status, body) => {
    const of = await shop.received();
    expect(await shop.refund(of, amount as string)).toMatchObject({ status, body });
    expect(shop.asked).toEqual([]);
    expect((await shop.stored(of)).refunds).toEqual([]);
  });

  test('what is left is said, also when it is nothing', async () => {
    const of = await shop.received();
    await shop.refund(of, '100.00');
    expect((await shop.refund(of, '10.01')).body).toMatchObject({
      message: 'Only ₹10.00 can still go back',
      left: '10.00',
    });
    await shop.refund(of, '10.00');
    expect((await shop.refund(of, '0.01')).body).toMatchObject({
      message: 'Nothing is left to refund',
      left: '0.00',
    });
  });

  test('an unknown payment order, and a capture of another one: 404', async () => {
    const [of, other] = [await shop.received(), await shop.received()];
    for (const wrong of [
      { ...of, id: 'order_unknown1' },
      { ...of, id: of.order },
      { ...of, payment: other.payment },
      { ...of, payment: 'pay_unknown1' },
    ])
      expect(await shop.refund(wrong, '1.00')).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect(shop.asked).toEqual([]);
  });

  test('a shopper gets 403, their own order or not', async () => {
    const of = await shop.received();
    expect((await shop.refund(of, '1.00', KEY, shop.owner)).status).toBe(403);
    expect((await shop.stored(of)).refunds).toEqual([]);
  });
});

describe('the key of a refund', () => {
  test.each([
    ['none', {}],
    ['too short', { 'Idempotency-Key': 'k23456789' }],
    ['too long', { 'Idempotency-Key': 'k'.repeat(41) }],
    ['a character that the gateway does not take', { 'Idempotency-Key': 'refund.key.1' }],
  ])('%s: 400', async (_what, headers) => {
    const { id, payment } = await shop.received();
    const answer = await shop.admin.client.post(
      `/api/payments/${id}/refunds`,
      { payment, amount: '1.00' },
      headers,
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(shop.asked).toEqual([]);
  });

  test.each(['k'.repeat(10), 'k'.repeat(40), randomUUID(), '-_-_-_-_-_'])(
    '%s is taken',
    async (key) => {
      expect((await shop.refund(await shop.received(), '1.00', key)).status).toBe(201);
    },
  );

  test('the same refund again under it: the same reply byte for byte, one refund', async () => {
    const of = await shop.received();
    const first = await shop.refund(of, '10.00', KEY);
    await shop.refund(of, '5.00');
    const again = await shop.refund(of, '10.00', KEY);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await shop.atGateway(of)).toHaveLength(2);
    expect(shop.asked).toHaveLength(2);
  });

  test('by another admin it is the same refund too', async () => {
    const of = await shop.received();
    await shop.refund(of, '10.00', KEY);
    const other = await registerAdmin(shop.server);
    const again = documentOf(await shop.refund(of, '10.00', KEY, other));
    expect(again.refunds).toMatchObject([{ key: KEY, requestedBy: shop.admin.user.name }]);
    expect(shop.asked).toHaveLength(1);
  });

  test.each<[string, (of: Received, other: Received) => readonly [Received, string]]>([
    ['another amount', (of) => [of, '10.01']],
    ['another payment order', (_of, other) => [other, '10.00']],
  ])('for %s: id_reused, no matter which admin asks', async (_what, wrongly) => {
    const [of, second] = [await shop.received(), await shop.received()];
    await shop.refund(of, '10.00', KEY);
    const other = await registerAdmin(shop.server);
    for (const by of [shop.admin, other]) {
      const answer = await shop.refund(...wrongly(of, second), KEY, by);
      expect(answer).toMatchObject({ status: 409, body: { code: 'id_reused' } });
    }
    expect(shop.asked).toHaveLength(1);
  });

  test('a refusal is final for it', async () => {
    const of = await shop.received();
    const first = await shop.refund(of, '200.00', KEY);
    expect(first.status).toBe(409);
    expect((await shop.refund(of, '200.00', KEY)).text).toBe(first.text);
  });

  test('fifty at once under one: one refund; each is answered so, or that it is under way', async () => {
    const of = await shop.received();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => shop.refund(of, '10.00', KEY)),
    );
    const done = responses.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { status, body } of responses)
      if (status !== 201) expect(body).toMatchObject({ code: 'in_progress' });
    expect(await shop.atGateway(of)).toHaveLength(1);
    expect((await shop.stored(of)).refunds).toHaveLength(1);
  });

  test('fifty at once under one, by two admins: one refund at the gateway and in the payment ledger', async () => {
    const of = await shop.received();
    const people = [shop.admin, await registerAdmin(shop.server)];
    await Promise.all(
      Array.from({ length: 50 }, (_, turn) => shop.refund(of, '10.00', KEY, people[turn % 2])),
    );
    expect(await shop.atGateway(of)).toHaveLength(1);
    expect((await shop.stored(of)).refunds).toMatchObject([{ key: KEY, state: 'processed' }]);
  });

  test('thirty at once under keys of their own: never more than was captured', async () => {
    const of = await shop.received();
    const responses = await Promise.all(Array.from({ length: 30 }, () => shop.refund(of, '20.00')));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { status, body } of responses)
      if (status !== 201) expect(body).toMatchObject({ code: 'amount_differs', left: '10.00' });
    const back = (await shop.atGateway(of)).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    expect(back).toBe(100_00);
  });
});
