import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DisputeShop, LOST, PAID, type Paid } from './testing/dispute-shop';
import { anEvent, codeOf, TOTAL } from './testing/payment-shop';
import { mailWords, untilAnswered } from './testing/what-is-said';

/* What a dispute does where its reports, or the gateway's answers, come late, in another order, malformed or not at all. */

const MINUTE = 60_000;
let it: DisputeShop;
beforeEach(async () => {
  it = new DisputeShop();
  await it.open();
});
afterEach(() => it.shop.close());

describe('a refund without an answer', () => {
  test.each([
    ['the shop asked for', (of: Paid) => it.refund(of)],
    ['went with a cancelled order', ({ orderId }: Paid) => it.cancel(orderId)],
  ])('that %s is not sent again during a dispute, nor once it is lost', async (_what, ask) => {
    const of = await it.paid();
    it.silent = 'refunds';
    await ask(of);
    await it.shop.reconcile();
    const before = it.asked;
    expect(before).toBeGreaterThan(0);
    await it.hear(of, 'created');
    it.silent = 'nothing';
    it.shop.pass(2 * MINUTE);
    await it.shop.reconcile();
    expect((await it.said(of.orderId)).refunds).toEqual(['unknown']);
    await it.hear(of, 'lost', { deducted: TOTAL });
    await it.later(of);
    expect(await it.said(of.orderId)).toMatchObject({ ...LOST, refunds: ['failed'] });
    expect(it.asked).toBe(before);
    // Nothing is owed, so nothing is promised.
    expect((await mailWords(it.shop)).join('\n')).not.toContain('another way');
  });

  test('goes back once the dispute is won', async () => {
    const of = await it.paid();
    it.silent = 'refunds';
    await it.refund(of);
    await it.hear(of, 'created');
    it.silent = 'nothing';
    await it.hear(of, 'won');
    await it.later(of);
    expect(await it.said(of.orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      refunds: ['processed'],
      atGateway: TOTAL,
    });
  });

  test('that the gateway had done before the loss is found, and both are recorded', async () => {
    const other = await it.paid();
    // The money has gone.
    it.silent = 'replies-to-refunds';
    await it.refund(other);
    await it.hear(other, 'created');
    await it.hear(other, 'lost', { deducted: TOTAL });
    it.shop.pass(2 * MINUTE);
    await untilAnswered(it.shop, other.orderId);
    expect(await it.said(other.orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10', lost: '100.10', kept: '-100.10' },
      revenue: '-100.10',
      refunds: ['processed'],
      atGateway: TOTAL,
    });
  });
});

describe('a dispute that is the first report of a payment', () => {
  test.each(['created', 'action_required', 'lost', 'closed'] as const)(
    'of a cancelled order, and is %s: nothing goes back on the spot',
    async (phase) => {
      const of = await it.paidAfterCancel();
      const isLost = phase === 'lost' || phase === 'closed';
      await it.hear(of, phase, isLost ? { deducted: TOTAL } : { deducted: 0 });
      await it.later(of);
      expect(it.asked).toBe(0);
      expect(await it.said(of.orderId)).toMatchObject(
        isLost ? LOST : { shopper: { toGiveBack: '100.10' }, atGateway: 0 },
      );
    },
  );

  test('of a cancelled order, and is won: the money goes back', async () => {
    const of = await it.paidAfterCancel();
    await it.hear(of, 'won', { deducted: 0 });
    await it.later(of);
    expect(await it.said(of.orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      atGateway: TOTAL,
    });
  });
});

describe('what was deducted', () => {
  test('by a dispute that is closed is lost, and never given back', async () => {
    const of = await it.paid();
    await it.hear(of, 'created', { deducted: 0 });
    await it.cancel(of.orderId);
    await it.hear(of, 'closed', { deducted: TOTAL });
    await it.later(of);
    expect(await it.said(of.orderId)).toMatchObject(LOST);
  });

  test.each(['lost', 'closed'] as const)(
    'is said only once it is %s again: it is lost from then on',
    async (phase) => {
      const of = await it.paid();
      await it.hear(of, 'lost', { deducted: 0 });
      expect(await it.said(of.orderId)).toMatchObject(PAID);
      await it.hear(of, phase, { deducted: TOTAL });
      expect(await it.said(of.orderId)).toMatchObject(LOST);
      await it.hear(of, 'closed', { deducted: 0 });
      expect(await it.said(of.orderId)).toMatchObject(LOST);
    },
  );

  test.each([[null], ['10010'], [-5], [10.5], [{ a: 1 }]])(
    'is written as %j: the loss is of what is left, and there is a dispute all the same',
    async (deducted) => {
      const of = await it.paid();
      await it.hear(of, 'created', { deducted });
      expect(codeOf(await it.mark(of.orderId, 'pack'))).toBe('disputed');
      await it.hear(of, 'lost', { deducted });
      expect(await it.said(of.orderId)).toMatchObject({ ...LOST, flags: ['disputed'] });
    },
  );

  test('in another currency is no sum of rupees', async () => {
    const of = await it.paid();
    await it.hear(of, 'lost', { deducted: 120, currency: 'USD' });
    expect(await it.said(of.orderId)).toMatchObject(LOST);
  });

  test('beyond the payment is a fee of the bank’s, not money of the order', async () => {
    const of = await it.paid();
    await it.hear(of, 'lost', { deducted: TOTAL + 500_00 });
    expect(await it.said(of.orderId)).toMatchObject(LOST);
  });

  test('is in an event that cannot be read: an admin is called', async () => {
    const of = await it.paid();
    const entity = { id: 'disp_1', payment_id: 17 };
    const event = { event: 'payment.dispute.lost', payload: { dispute: { entity } } };
    await it.shop.webhook(event, { id: 'evt_odd' });
    await it.shop.workInbox();
    expect(
      it.lines.filter((line) => line.includes('set aside') && line.includes('evt_odd')),
    ).toEqual([expect.stringContaining('cannot be read')]);
    expect(await it.said(of.orderId)).toMatchObject(PAID);
  });
});

test('a refund in the dashboard is recorded, reported before the loss or after it', async () => {
  const of = await it.paid();
  await it.hear(of, 'lost', { deducted: 40_00, dispute: 'disp_1' });
  expect((await it.refund(of, '40.00')).status).toBe(201);
  await untilAnswered(it.shop, of.orderId);
  const key = 'in-the-dashboard';
  await it.shop.paymentServices.gateway.refund({ paymentId: of.payment, amountPaise: 50_05, key });
  await it.shop.webhook(anEvent('refund.processed', of.gatewayOrder, of.payment), {
    id: 'evt_back',
  });
  await it.shop.workInbox();
  expect(await it.said(of.orderId)).toMatchObject({
    shopper: { received: '100.10', givenBack: '90.05', lost: '40.00', kept: '-29.95' },
    revenue: '-29.95',
    atGateway: 90_05,
  });
});

test('a dispute of a payment that pays nothing leaves the order paid, and its goods go out', async () => {
  const of = await it.paid();
  const second = await it.paidTwice(of);
  expect((await it.refund(second)).status).toBe(201);
  await untilAnswered(it.shop, of.orderId);
  await it.hear(second, 'lost', { deducted: TOTAL });
  expect(await it.said(of.orderId)).toMatchObject({
    shopper: { received: '200.20', givenBack: '100.10', lost: '100.10' },
  });
  expect((await it.mark(of.orderId, 'pack')).status).toBe(200);
  expect((await it.refund(of, '1.00', 'refund-by-hand-2')).status).toBe(201);
  await untilAnswered(it.shop, of.orderId);
  const { body } = await it.shop.owner.client.get(`/api/orders/${of.orderId}`);
  expect(body).toMatchObject({ refunded: { state: 'part', amount: '1.00' } });
  expect(body).not.toHaveProperty('isUnfunded');
});

test('an order that is cancelled during a dispute promises nothing that the bank may do', async () => {
  const of = await it.paid();
  await it.hear(of, 'created');
  await it.cancel(of.orderId);
  const mail = (await mailWords(it.shop)).at(-1);
  expect(mail).toContain('Your bank is looking into your dispute');
  expect(mail).not.toContain('will give it back to you');
});

describe('won after it was lost', () => {
  test('the money is the shop’s again, and packing continues', async () => {
    const of = await it.paid();
    await it.hear(of, 'lost', { deducted: TOTAL });
    await it.hear(of, 'won', { deducted: 0 });
    expect(await it.said(of.orderId)).toMatchObject(PAID);
    expect((await it.mark(of.orderId, 'pack')).status).toBe(200);
  });

  test('but reported in the wrong order, it stays lost', async () => {
    const of = await it.paid();
    await it.hear(of, 'lost', { deducted: TOTAL, second: 9 });
    await it.hear(of, 'won', { deducted: 0, second: 5 });
    expect(await it.said(of.orderId)).toMatchObject(LOST);
  });

  test('of a cancelled order: it goes back to the shopper', async () => {
    const of = await it.paid();
    await it.hear(of, 'lost', { deducted: TOTAL });
    await it.cancel(of.orderId);
    await it.hear(of, 'won', { deducted: 0 });
    await it.later(of);
    expect(await it.said(of.orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      revenue: '0.00',
      atGateway: TOTAL,
    });
  });
});

test('while the gateway does not answer, a dispute still holds the order', async () => {
  const of = await it.paid();
  it.silent = 'all';
  await it.hear(of, 'lost');
  for (const answer of [
    await it.mark(of.orderId, 'pack'),
    await it.mark(of.orderId, 'dispatch', { courier: 'Post' }),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'disputed']);
  it.silent = 'nothing';
  await it.later(of);
  expect(await it.said(of.orderId)).toMatchObject(LOST);
});

test('an order whose money is lost is not marked delivered unless it was on its way', async () => {
  const of = await it.paid();
  await it.hear(of, 'lost', { deducted: TOTAL });
  expect(codeOf(await it.mark(of.orderId, 'deliver'))).toBe('not_paid');
  const sent = await it.paid();
  expect((await it.mark(sent.orderId, 'dispatch', { courier: 'Post' })).status).toBe(200);
  await it.hear(sent, 'lost', { deducted: TOTAL });
  expect((await it.mark(sent.orderId, 'deliver')).status).toBe(200);
});

test('a payment of another amount is not accepted while the bank decides', async () => {
  it.off = 10_10;
  const of = await it.paid();
  const { orderId, gatewayOrder, payment } = of;
  await it.hear(of, 'created');
  const settle = () =>
    it.admin.client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, {
      body: { kind: 'amount-differs', payment, reason: 'An offer of the bank', pays: true },
    });
  expect(codeOf(await settle())).toBe('disputed');
  await it.hear(of, 'won');
  expect((await settle()).status).toBe(200);
  expect(await it.shop.isPaid(orderId)).toBe(true);
});
