import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DisputePhase } from '#shared/payments/payment';
import { createLog } from '../operations/log';
import { registerAdmin } from '../testing/admin-client';
import { proveEmail } from '../testing/mails-of';
import type { SignedInClient } from '../testing/test-client';
import type { PaymentGateway } from './gateway/gateway';
import { anEvent, codeOf, PaymentShop, TOTAL } from './testing/payment-shop';
import { mailWords, untilAnswered, whatIsSaid } from './testing/what-is-said';

/* What a dispute does where its news, or the gateway's answers, come late, in another order, malformed or not at all. */

const SILENT = { kind: 'unknown', why: 'no_answer' } as const;
const MINUTE = 60_000;

let shop: PaymentShop;
let admin: SignedInClient;
/** What of the gateway does not answer. */
let silent: 'nothing' | 'refunds' | 'all';
/** How often it was asked to give money back. */
let asked: number;
let lines: string[];
let events: number;
/** How much less was paid than was asked, in paise. */
let off: number;

beforeEach(async () => {
  silent = 'nothing';
  asked = 0;
  events = 0;
  off = 0;
  lines = [];
  shop = await PaymentShop.open({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    wrapGateway: (gateway): PaymentGateway => ({
      ...gateway,
      async payment(id) {
        const found = await gateway.payment(id);
        if (silent === 'all') return SILENT;
        if (found.kind !== 'found') return found;
        const { amountPaise } = found.payment;
        return { ...found, payment: { ...found.payment, amountPaise: amountPaise - off } };
      },
      paymentsOf: async (id) => (silent === 'all' ? SILENT : gateway.paymentsOf(id)),
      refundsOf: async (id) => (silent === 'all' ? SILENT : gateway.refundsOf(id)),
      refund: async (wish) => {
        asked += 1;
        return silent === 'nothing' ? gateway.refund(wish) : SILENT;
      },
    }),
  });
  admin = await registerAdmin(shop.server);
  await proveEmail(shop.server, shop.owner);
});
afterEach(() => shop.close());

const said = (orderId: string) => whatIsSaid(shop, admin, orderId);
const mark = (orderId: string, step: string, body?: object) =>
  admin.client.ask('PUT', `/api/orders/${orderId}/${step}`, body ? { body } : {});
const cancel = (orderId: string) => shop.owner.client.ask('PUT', `/api/orders/${orderId}/cancel`);

interface Paid {
  readonly orderId: string;
  readonly gatewayOrder: string;
  readonly payment: string;
}

async function paid(): Promise<Paid> {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured');
  await shop.reconcile();
  return { orderId: order._id, gatewayOrder, payment };
}

/** Paid once it was cancelled, of which nothing has been heard. */
async function paidAfterCancel(): Promise<Paid> {
  const { order, gatewayOrder } = await shop.begun();
  expect((await cancel(order._id)).status).toBe(200);
  const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured');
  return { orderId: order._id, gatewayOrder, payment };
}

const refund = ({ gatewayOrder, payment }: Paid, amount = '100.10', key = 'refund-by-hand-1') =>
  admin.client.post(
    `/api/payments/${gatewayOrder}/refunds`,
    { payment, amount },
    { 'Idempotency-Key': key },
  );

interface Told {
  /** `amount_deducted`, as it is written there. */
  readonly deducted?: unknown;
  readonly currency?: string;
  readonly dispute?: string;
  /** Seconds after the first event. */
  readonly second?: number;
}

/** A webhook about a dispute, as the gateway words it. */
async function hear(of: Paid, phase: DisputePhase, told: Told = {}): Promise<void> {
  const { deducted, currency = 'INR', dispute = 'disp_1', second } = told;
  events += 1;
  const entity = {
    id: dispute,
    payment_id: of.payment,
    amount: TOTAL,
    currency,
    ...('deducted' in told ? { amount_deducted: deducted } : {}),
  };
  const event = {
    entity: 'event',
    event: `payment.dispute.${phase}`,
    payload: {
      payment: { entity: { id: of.payment, order_id: of.gatewayOrder } },
      dispute: { entity },
    },
    created_at: Math.floor(shop.now / 1_000) + (second ?? events),
  };
  await shop.webhook(event, { id: `evt_${events}` });
  await shop.workInbox();
}

/** Time goes by until what waited is due, and all of it is worked on. */
async function later(of: Paid): Promise<void> {
  shop.pass(20 * MINUTE);
  await shop.workInbox();
  await untilAnswered(shop, of.orderId);
}

const LOST = {
  shopper: { received: '100.10', lost: '100.10' },
  revenue: '0.00',
  atGateway: 0,
};
const PAID = { shopper: { received: '100.10', kept: '100.10' }, revenue: '100.10', atGateway: 0 };

describe('a refund without an answer', () => {
  test.each([
    ['the shop asked for', (of: Paid) => refund(of)],
    ['went with a cancelled order', ({ orderId }: Paid) => cancel(orderId)],
  ])('that %s is not sent again during a dispute, nor once it is lost', async (_what, ask) => {
    const of = await paid();
    silent = 'refunds';
    await ask(of);
    await shop.reconcile();
    const before = asked;
    expect(before).toBeGreaterThan(0);
    await hear(of, 'created');
    silent = 'nothing';
    shop.pass(2 * MINUTE);
    await shop.reconcile();
    expect((await said(of.orderId)).refunds).toEqual(['unknown']);
    await hear(of, 'lost', { deducted: TOTAL });
    await later(of);
    expect(await said(of.orderId)).toMatchObject({ ...LOST, refunds: ['failed'] });
    expect(asked).toBe(before);
    // Nothing is owed, so nothing is promised.
    expect((await mailWords(shop)).join('\n')).not.toContain('another way');
  });

  test('goes back once the dispute is won', async () => {
    const of = await paid();
    silent = 'refunds';
    await refund(of);
    await hear(of, 'created');
    silent = 'nothing';
    await hear(of, 'won');
    await later(of);
    expect(await said(of.orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      refunds: ['processed'],
      atGateway: TOTAL,
    });
  });

  test('that the gateway had done before the loss is found, and both are in the books', async () => {
    const of = await paid();
    await shop.close();
    shop = await PaymentShop.open({
      wrapGateway: (gateway) => ({
        ...gateway,
        // The reply is lost: the money has gone.
        refund: async (wish) => {
          await gateway.refund(wish);
          return SILENT;
        },
      }),
    });
    admin = await registerAdmin(shop.server);
    const other = await paid();
    expect(other.orderId).not.toBe(of.orderId);
    await refund(other);
    await hear(other, 'created');
    await hear(other, 'lost', { deducted: TOTAL });
    shop.pass(2 * MINUTE);
    await untilAnswered(shop, other.orderId);
    expect(await said(other.orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10', lost: '100.10', kept: '-100.10' },
      revenue: '-100.10',
      refunds: ['processed'],
      atGateway: TOTAL,
    });
  });
});

describe('a dispute that is the first news of a payment', () => {
  test.each(['created', 'action_required', 'lost', 'closed'] as const)(
    'of a cancelled order, and is %s: nothing goes back on the spot',
    async (phase) => {
      const of = await paidAfterCancel();
      const isLost = phase === 'lost' || phase === 'closed';
      await hear(of, phase, isLost ? { deducted: TOTAL } : { deducted: 0 });
      await later(of);
      expect(asked).toBe(0);
      expect(await said(of.orderId)).toMatchObject(
        isLost ? LOST : { shopper: { toGiveBack: '100.10' }, atGateway: 0 },
      );
    },
  );

  test('of a cancelled order, and is won: the money goes back', async () => {
    const of = await paidAfterCancel();
    await hear(of, 'won', { deducted: 0 });
    await later(of);
    expect(await said(of.orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      atGateway: TOTAL,
    });
  });
});

describe('what was deducted', () => {
  test('by a dispute that is closed is lost, and never given back', async () => {
    const of = await paid();
    await hear(of, 'created', { deducted: 0 });
    await cancel(of.orderId);
    await hear(of, 'closed', { deducted: TOTAL });
    await later(of);
    expect(await said(of.orderId)).toMatchObject(LOST);
  });

  test.each(['lost', 'closed'] as const)(
    'is said only once it is %s again: it is lost from then on',
    async (phase) => {
      const of = await paid();
      await hear(of, 'lost', { deducted: 0 });
      expect(await said(of.orderId)).toMatchObject(PAID);
      await hear(of, phase, { deducted: TOTAL });
      expect(await said(of.orderId)).toMatchObject(LOST);
      await hear(of, 'closed', { deducted: 0 });
      expect(await said(of.orderId)).toMatchObject(LOST);
    },
  );

  test.each([[null], ['10010'], [-5], [10.5], [{ a: 1 }]])(
    'is written as %j: the loss is of what is left, and there is a dispute all the same',
    async (deducted) => {
      const of = await paid();
      await hear(of, 'created', { deducted });
      expect(codeOf(await mark(of.orderId, 'pack'))).toBe('disputed');
      await hear(of, 'lost', { deducted });
      expect(await said(of.orderId)).toMatchObject({ ...LOST, flags: ['disputed'] });
    },
  );

  test('in another currency is no sum of rupees', async () => {
    const of = await paid();
    await hear(of, 'lost', { deducted: 120, currency: 'USD' });
    expect(await said(of.orderId)).toMatchObject(LOST);
  });

  test('beyond the payment is a fee of the bank’s, not money of the order', async () => {
    const of = await paid();
    await hear(of, 'lost', { deducted: TOTAL + 500_00 });
    expect(await said(of.orderId)).toMatchObject(LOST);
  });

  test('is in an event that cannot be read: an admin is called', async () => {
    const of = await paid();
    const entity = { id: 'disp_1', payment_id: 17 };
    const event = { event: 'payment.dispute.lost', payload: { dispute: { entity } } };
    await shop.webhook(event, { id: 'evt_odd' });
    await shop.workInbox();
    expect(lines.filter((line) => line.includes('set aside') && line.includes('evt_odd'))).toEqual([
      expect.stringContaining('cannot be read'),
    ]);
    expect(await said(of.orderId)).toMatchObject(PAID);
  });
});

test('a refund in the dashboard is in the books, heard of before the loss or after it', async () => {
  const of = await paid();
  await hear(of, 'lost', { deducted: 40_00, dispute: 'disp_1' });
  expect((await refund(of, '40.00')).status).toBe(201);
  await untilAnswered(shop, of.orderId);
  const key = 'in-the-dashboard';
  await shop.paymentServices.gateway.refund({ paymentId: of.payment, amountPaise: 50_05, key });
  await shop.webhook(anEvent('refund.processed', of.gatewayOrder, of.payment), { id: 'evt_back' });
  await shop.workInbox();
  expect(await said(of.orderId)).toMatchObject({
    shopper: { received: '100.10', givenBack: '90.05', lost: '40.00', kept: '-29.95' },
    revenue: '-29.95',
    atGateway: 90_05,
  });
});

test('a dispute of a payment that pays nothing leaves the order paid, and its goods go out', async () => {
  const of = await paid();
  const { razorpay_payment_id: payment } = await shop.playLateCapture(of.gatewayOrder, true);
  await shop.server.fakeGateway.idle();
  await shop.workInbox();
  const second = { ...of, payment };
  expect((await refund(second)).status).toBe(201);
  await untilAnswered(shop, of.orderId);
  await hear(second, 'lost', { deducted: TOTAL });
  expect(await said(of.orderId)).toMatchObject({
    shopper: { received: '200.20', givenBack: '100.10', lost: '100.10' },
  });
  expect((await mark(of.orderId, 'pack')).status).toBe(200);
  expect((await refund(of, '1.00', 'refund-by-hand-2')).status).toBe(201);
  await untilAnswered(shop, of.orderId);
  const { body } = await shop.owner.client.get(`/api/orders/${of.orderId}`);
  expect(body).toMatchObject({ refunded: { state: 'part', amount: '1.00' } });
  expect(body).not.toHaveProperty('isUnfunded');
});

test('an order that is cancelled during a dispute promises nothing that the bank may do', async () => {
  const of = await paid();
  await hear(of, 'created');
  await cancel(of.orderId);
  const mail = (await mailWords(shop)).at(-1);
  expect(mail).toContain('Your bank is looking into your dispute of ₹100.10');
  expect(mail).not.toContain('will give it back to you');
});

describe('won after it was lost', () => {
  test('the money is the shop’s again, and packing goes on', async () => {
    const of = await paid();
    await hear(of, 'lost', { deducted: TOTAL });
    await hear(of, 'won', { deducted: 0 });
    expect(await said(of.orderId)).toMatchObject(PAID);
    expect((await mark(of.orderId, 'pack')).status).toBe(200);
  });

  test('but told in the wrong order, it stays lost', async () => {
    const of = await paid();
    await hear(of, 'lost', { deducted: TOTAL, second: 9 });
    await hear(of, 'won', { deducted: 0, second: 5 });
    expect(await said(of.orderId)).toMatchObject(LOST);
  });

  test('of a cancelled order: it goes back to the shopper', async () => {
    const of = await paid();
    await hear(of, 'lost', { deducted: TOTAL });
    await cancel(of.orderId);
    await hear(of, 'won', { deducted: 0 });
    await later(of);
    expect(await said(of.orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      revenue: '0.00',
      atGateway: TOTAL,
    });
  });
});

test('while the gateway does not answer, a dispute holds the order all the same', async () => {
  const of = await paid();
  silent = 'all';
  await hear(of, 'lost');
  for (const answer of [
    await mark(of.orderId, 'pack'),
    await mark(of.orderId, 'dispatch', { courier: 'Post' }),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'disputed']);
  silent = 'nothing';
  await later(of);
  expect(await said(of.orderId)).toMatchObject(LOST);
});

test('an order whose money is lost is not marked delivered from the shelf, but for what was on its way', async () => {
  const of = await paid();
  await hear(of, 'lost', { deducted: TOTAL });
  expect(codeOf(await mark(of.orderId, 'deliver'))).toBe('not_paid');
  await shop.close();

  shop = await PaymentShop.open();
  admin = await registerAdmin(shop.server);
  const sent = await paid();
  expect((await mark(sent.orderId, 'dispatch', { courier: 'Post' })).status).toBe(200);
  await hear(sent, 'lost', { deducted: TOTAL });
  expect((await mark(sent.orderId, 'deliver')).status).toBe(200);
});

test('a payment of another amount is not accepted while the bank decides', async () => {
  off = 10_10;
  const of = await paid();
  const { orderId, gatewayOrder, payment } = of;
  await hear(of, 'created');
  const settle = () =>
    admin.client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, {
      body: { kind: 'amount-differs', payment, reason: 'An offer of the bank', pays: true },
    });
  expect(codeOf(await settle())).toBe('disputed');
  await hear(of, 'won');
  expect((await settle()).status).toBe(200);
  expect(await shop.isPaid(orderId)).toBe(true);
});
