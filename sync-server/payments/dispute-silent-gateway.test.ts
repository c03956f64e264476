import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RETRY_WINDOW } from './event-inbox';
import { DisputeShop, LOST, PAID, type Paid } from './testing/dispute-shop';
import { codeOf, TOTAL } from './testing/payment-shop';
import { mailWords, untilAnswered } from './testing/what-is-said';

/* Disputes that the gateway has reported, but answers no question about: the report holds goods and money. */

let it: DisputeShop;
beforeEach(async () => {
  it = new DisputeShop();
  await it.open();
});
afterEach(() => it.shop.close());

async function expectHeld({ orderId }: Paid): Promise<void> {
  for (const answer of [
    await it.mark(orderId, 'pack'),
    await it.mark(orderId, 'dispatch', { courier: 'Post' }),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'disputed']);
}

describe('a payment that is recorded while its dispute waits for the gateway', () => {
  test.each(['created', 'lost'] as const)(
    'of a cancelled order, %s: nothing goes back, and no mail says that it does',
    async (phase) => {
      const of = await it.paidAfterCancel();
      it.silent = 'all';
      await it.hear(of, phase, phase === 'lost' ? { deducted: TOTAL } : {});
      it.silent = 'nothing';
      await it.shop.reconcile();
      expect(await it.said(of.orderId)).toMatchObject({
        flags: expect.arrayContaining(['disputed']),
      });
      await it.later(of);
      expect(it.asked).toBe(0);
      expect((await mailWords(it.shop)).join('\n')).not.toContain('refund it in full, and email');
      expect(await it.said(of.orderId)).toMatchObject(
        phase === 'lost' ? LOST : { shopper: { toGiveBack: '100.10' }, atGateway: 0 },
      );
    },
  );

  test('of an order that is paid by it: it is not packed', async () => {
    const { order, gatewayOrder } = await it.shop.begun();
    const { razorpay_payment_id: payment } = await it.shop.play(gatewayOrder, 'captured');
    const of = { orderId: order._id, gatewayOrder, payment };
    it.silent = 'all';
    await it.hear(of, 'lost', { deducted: TOTAL });
    it.silent = 'nothing';
    await it.shop.reconcile();
    await expectHeld(of);
    await it.later(of);
    expect(await it.said(of.orderId)).toMatchObject(LOST);
  });
});

describe('a dispute of a recorded payment', () => {
  test.each([
    ['does not answer, and the event names no order', 'all', true],
    ['does not answer', 'all', false],
    ['says that it knows no such payment', 'knows-none', false],
    ['does not list what went back', 'list-of-refunds', false],
  ] as const)('holds the order while the gateway %s', async (_what, silent, isAlone) => {
    const of = await it.paid();
    it.silent = silent;
    await it.hear(of, 'created', { isAlone });
    await expectHeld(of);
    await it.cancel(of.orderId);
    it.silent = 'nothing';
    await it.shop.reconcile();
    expect(it.asked).toBe(0);
  });

  test('that was won, and is lost after all, holds it again', async () => {
    const of = await it.paid();
    await it.hear(of, 'won');
    it.silent = 'all';
    await it.hear(of, 'lost');
    await expectHeld(of);
    it.silent = 'nothing';
    await it.later(of);
    expect(await it.said(of.orderId)).toMatchObject(LOST);
  });

  test('that is opened again once it was decided holds it again', async () => {
    const of = await it.paid();
    await it.hear(of, 'won');
    await it.hear(of, 'action_required');
    await expectHeld(of);
  });

  test('and of a loss of which the gateway never answers: after a day it is recorded as reported', async () => {
    const of = await it.paid();
    it.silent = 'all';
    await it.hear(of, 'lost');
    it.shop.pass(RETRY_WINDOW + 1);
    await it.shop.workInbox();
    const { body } = await it.shop.owner.client.get(`/api/orders/${of.orderId}`);
    expect(body).toMatchObject({ money: { lost: '100.10', kept: '0.00' }, isUnfunded: true });
    const [payment] = await it.shop.payments(of.orderId);
    expect(payment?.attention).toMatchObject([{ kind: 'disputed', cleared: null }]);
    expect(it.lines.filter((line) => line.includes('set aside'))).toHaveLength(1);
  });
});

test('a refund without an answer has not left: of a loss without an amount all is lost, and it is not sent', async () => {
  const of = await it.paid();
  it.silent = 'refunds';
  await it.refund(of);
  const before = it.asked;
  it.silent = 'nothing';
  await it.hear(of, 'lost');
  await it.later(of);
  expect(await it.said(of.orderId)).toMatchObject({ ...LOST, refunds: ['failed'] });
  expect(it.asked).toBe(before);
});

test('what is said of a loss later takes the place of what had been guessed', async () => {
  const of = await it.paid();
  await it.hear(of, 'lost');
  await it.hear(of, 'closed', { deducted: 40_00, currency: 'inr' });
  expect(await it.said(of.orderId)).toMatchObject({
    shopper: { received: '100.10', lost: '40.00', kept: '60.10' },
    revenue: '60.10',
  });
  await it.cancel(of.orderId);
  await untilAnswered(it.shop, of.orderId);
  expect(await it.said(of.orderId)).toMatchObject({
    shopper: { givenBack: '60.10', lost: '40.00' },
  });
});

test('a loss that is said once more makes what was said between late', async () => {
  const of = await it.paid();
  await it.hear(of, 'lost', { deducted: TOTAL, second: 1 });
  await it.hear(of, 'lost', { deducted: TOTAL, second: 9 });
  await it.hear(of, 'won', { deducted: 0, second: 5 });
  expect(await it.said(of.orderId)).toMatchObject(LOST);
});

describe('money that is here again since a dispute was won after all', () => {
  test('is owed and flagged where its refund had been refused before', async () => {
    const of = await it.paid();
    it.silent = 'refunds';
    await it.refund(of);
    it.silent = 'nothing';
    await it.hear(of, 'lost', { deducted: TOTAL });
    await it.later(of);
    await it.hear(of, 'won', { deducted: 0 });
    expect(await it.said(of.orderId)).toMatchObject({
      ...PAID,
      flags: expect.arrayContaining(['refund-failed']),
    });
  });

  test('goes back whole with a cancelled order, a part of which was being refunded', async () => {
    const of = await it.paid();
    it.silent = 'refunds';
    await it.refund(of, '50.00');
    await it.cancel(of.orderId);
    it.silent = 'nothing';
    await it.hear(of, 'lost', { deducted: TOTAL });
    await it.hear(of, 'won', { deducted: 0 });
    await it.later(of);
    const left = await it.said(of.orderId);
    // What does not go back by itself is in front of an admin.
    expect(left.shopper['toGiveBack'] === undefined || left.flags.includes('refund-failed')).toBe(
      true,
    );
  });
});

test('money that went back in the dashboard unlisted is not given back once more by hand, nor promised', async () => {
  const of = await it.paid();
  const { gateway } = it.shop.paymentServices;
  await gateway.refund({ paymentId: of.payment, amountPaise: TOTAL, key: 'in-the-dashboard' });
  it.silent = 'list-of-refunds';
  const byHand = { kind: 'cash-returned', amount: '100.10', reason: 'They asked for it' };
  const written = await it.admin.client.post(`/api/orders/${of.orderId}/money`, byHand);
  expect([written.status, codeOf(written)]).toEqual([503, 'unavailable']);
  await it.cancel(of.orderId);
  await it.shop.reconcile();
  it.silent = 'nothing';
  await it.later(of);
  const mails = (await mailWords(it.shop)).join('\n');
  expect(mails).not.toContain('another way');
  expect(await it.said(of.orderId)).toMatchObject({
    shopper: { received: '100.10', givenBack: '100.10' },
    atGateway: TOTAL,
  });
});

test('a refund that waits for the bank is not called under way', async () => {
  const of = await it.paid();
  it.silent = 'refunds';
  await it.refund(of);
  await it.hear(of, 'created');
  await it.cancel(of.orderId);
  const mail = (await mailWords(it.shop)).at(-1);
  expect(mail).toContain('Your bank is looking into your dispute');
  expect(mail).not.toContain('We are refunding');
});

describe('reports of both ends of a dispute, of which none says when', () => {
  test('a mail about a cancelled order does not say that the bank has returned what it may give to the shop again', async () => {
    const of = await it.paid();
    await it.hear(of, 'lost', { deducted: TOTAL, isUntimed: true });
    await it.hear(of, 'won', { isUntimed: true });
    await it.cancel(of.orderId);
    const mail = async () => (await mailWords(it.shop)).find((one) => one.includes('cancelled'));
    expect(await mail()).toContain('Your bank is looking into your dispute');
    expect(await mail()).not.toContain('has returned');
    it.now = { phase: 'lost', deductedPaise: TOTAL };
    await it.later(of);
    expect(await mail()).toContain('Your bank has returned ₹100.10 to you');
  });

  test('the page of an order that goes on does not say that the bank has returned what it may not have taken', async () => {
    const of = await it.paid();
    await it.hear(of, 'lost', { deducted: TOTAL, isUntimed: true });
    await it.hear(of, 'won', { isUntimed: true });
    const shown = async () => (await it.shop.owner.client.get(`/api/orders/${of.orderId}`)).body;
    expect(await shown()).toMatchObject({ money: { lost: '100.10' }, forBank: { lost: '100.10' } });
    it.now = { phase: 'lost', deductedPaise: TOTAL };
    await it.later(of);
    expect(await shown()).not.toHaveProperty('forBank');
  });

  test.each([
    ['won', 'the loss waits', { deductedPaise: 0 }, PAID],
    ['lost', 'the loss waits', { deductedPaise: TOTAL }, LOST],
    ['won', 'the loss came first', { deductedPaise: 0 }, PAID],
    ['lost', 'the loss came first', { deductedPaise: TOTAL }, LOST],
  ] as const)(
    'it is %s by the gateway, and %s: until the gateway has said so, all is held',
    async (phase, how, taken, end) => {
      const of = await it.paid();
      if (how === 'the loss waits') it.silent = 'all';
      await it.hear(of, 'lost', { deducted: TOTAL, isUntimed: true });
      it.silent = 'nothing';
      await it.hear(of, 'won', { deducted: 0, isUntimed: true });
      await expectHeld(of);
      await it.later(of);
      await expectHeld(of);
      it.now = { phase, ...taken };
      await it.later(of);
      expect(await it.said(of.orderId)).toMatchObject(end);
    },
  );

  test('stays held, and an admin is called, where the gateway never says', async () => {
    const of = await it.paid();
    await it.hear(of, 'won', { isUntimed: true });
    await it.hear(of, 'lost', { deducted: TOTAL, isUntimed: true });
    it.shop.pass(RETRY_WINDOW + 1);
    await it.shop.workInbox();
    const [payment] = await it.shop.payments(of.orderId);
    expect(payment?.disputes).toMatchObject([{ phase: 'created', isUnsure: true }]);
    expect(payment?.attention).toMatchObject([{ kind: 'disputed', cleared: null }]);
    expect(it.lines.filter((line) => line.includes('how a dispute ended'))).toHaveLength(1);
  });
});
