import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PRICES_HOLD } from '#shared/core/limits';
import { orderDocument } from '#shared/orders/order';
import type { ShopStore } from '../store/repositories/shop-store';
import { registerAdmin } from '../testing/admin-client';
import { changedStore } from '../store/repositories/changed-store';
import { createUnpaidSweep } from './close-unpaid';
import type { PaymentGateway } from './gateway/gateway';
import { hearDisputesAgain } from './hear-disputes-again';
import { createReconciler } from './reconciler';
import { anEvent, codeOf, notingQuestions, PaymentShop, TOTAL } from './testing/payment-shop';

/*
 * A shop that was restored from a backup: its shoppers began to pay, and paid, in a time that it knows nothing of. What it learns then
 * comes from the gateway alone, which knows the shop's order by the receipt.
 */

const DAY = 24 * 60 * 60 * 1000;
const GATEWAY = { kind: 'gateway' } as const;
const SILENT = { kind: 'unknown', why: 'no_answer' } as const;
let shop: PaymentShop;
let isSilent: boolean;
/** Of these the gateway gives an answer that cannot be read. */
let odd: Set<string>;
let askedReceipts: string[];

beforeEach(async () => {
  isSilent = false;
  odd = new Set();
  askedReceipts = [];
  shop = await PaymentShop.open({
    wrapGateway: (gateway): PaymentGateway => ({
      ...gateway,
      orderByReceipt: async (receipt, known) => {
        askedReceipts.push(receipt);
        if (odd.has(receipt)) return { kind: 'unknown', why: 'not_understood' };
        return isSilent ? SILENT : gateway.orderByReceipt(receipt, known);
      },
    }),
  });
});
afterEach(() => shop.close());

/** Begun and paid in the time that is undone: the gateway has it, and the shop nothing. */
async function paidInUndoneTime(
  amountPaise = TOTAL,
  outcome: 'captured' | 'authorized' = 'captured',
) {
  const order = await shop.placed();
  const made = await shop.paymentServices.gateway.createOrder({
    amountPaise,
    currency: 'INR',
    receipt: order._id,
    orderId: order._id,
  });
  if (made.kind !== 'created') throw new Error(made.kind);
  const callback = await shop.play(made.order.id, outcome);
  return { order, gatewayOrder: made.order.id, payment: callback.razorpay_payment_id, callback };
}

const mine = async (id: string) => {
  const { body } = await shop.owner.client.get(`/api/orders/${id}`);
  return orderDocument.parse(body);
};
const sweepOf = (shop: PaymentShop) =>
  createUnpaidSweep({
    store: shop.server.store,
    clock: () => shop.now,
    auth: shop.paymentServices,
  });
const wentBack = async (payment: string) => {
  const found = await shop.paymentServices.gateway.refundsOf(payment);
  if (found.kind !== 'found') throw new Error(found.kind);
  return found.refunds.map(({ amountPaise, status }) => [amountPaise, status]);
};

describe('money that came in a time that a restore undid', () => {
  test('pays its order when its shopper wants to pay again, and no second payment begins', async () => {
    const { order, gatewayOrder } = await paidInUndoneTime();
    expect(codeOf(await shop.ask(order._id))).toBe('already_paid');
    expect(await mine(order._id)).toMatchObject({ isPaid: true, money: { received: '100.10' } });
    expect(await shop.payments(order._id)).toMatchObject([{ _id: gatewayOrder }]);
  });

  test('pays its order when the prices are old and are agreed to again', async () => {
    const { order } = await paidInUndoneTime();
    shop.pass(PRICES_HOLD + 1);
    const again = await shop.owner.client.post('/api/payments/razorpay/order', {
      orderId: order._id,
      confirmedTotal: '100.10',
    });
    expect(codeOf(again)).toBe('already_paid');
    expect(await shop.payments(order._id)).toHaveLength(1);
  });

  test('is found when the page asks how its window ended, as it is for a webhook that comes late', async () => {
    const asked = await paidInUndoneTime();
    const { body } = await shop.owner.client.post('/api/payments/razorpay/check', {
      orderId: asked.order._id,
    });
    expect(body).toMatchObject({ state: 'paid' });

    const told = await paidInUndoneTime();
    const event = anEvent('payment.captured', told.gatewayOrder, told.payment);
    await shop.webhook(event, { id: 'evt_late' });
    await shop.workInbox();
    expect(await mine(told.order._id)).toMatchObject({ isPaid: true });
  });

  test('goes back whole when the order is cancelled', async () => {
    const { order, payment } = await paidInUndoneTime();
    const cancelled = await shop.owner.client.ask('PUT', `/api/orders/${order._id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200 });
    await expect.poll(() => wentBack(payment)).toEqual([[TOTAL, 'processed']]);
  });

  test('is found by the first run after the start, and before an order would close unpaid', async () => {
    const first = await paidInUndoneTime();
    const sweep = sweepOf(shop);
    isSilent = true;
    await sweep.run();
    expect(await mine(first.order._id)).toMatchObject({ isPaid: false });
    isSilent = false;
    await sweep.run();
    expect(await mine(first.order._id)).toMatchObject({ isPaid: true });

    const later = await paidInUndoneTime();
    await sweep.run();
    expect(await mine(later.order._id)).toMatchObject({ isPaid: false });
    shop.pass(PRICES_HOLD + 1);
    isSilent = true;
    await sweep.run();
    expect(await mine(later.order._id)).not.toHaveProperty('closedAt');
    isSilent = false;
    await sweep.run();
    const closed = await mine(later.order._id);
    expect(closed).toMatchObject({ isPaid: true });
    expect(closed).not.toHaveProperty('closedAt');
  });

  test('is found however old the backup is, and an order stays open for a day while the gateway is silent', async () => {
    const { order } = await paidInUndoneTime();
    const unpaid = await shop.placed();
    shop.pass(10 * DAY);
    const sweep = sweepOf(shop);
    isSilent = true;
    await sweep.run();
    expect(await mine(order._id)).not.toHaveProperty('closedAt');
    isSilent = false;
    await sweep.run();
    expect(await mine(order._id)).toMatchObject({ isPaid: true });
    expect(await mine(unpaid._id)).toHaveProperty('closedAt');

    const never = await shop.placed();
    shop.pass(10 * DAY);
    isSilent = true;
    const other = sweepOf(shop);
    await other.run();
    expect(await mine(never._id)).not.toHaveProperty('closedAt');
    shop.pass(DAY);
    await other.run();
    expect(await mine(never._id)).toHaveProperty('closedAt');
  });

  test('is found behind orders of which the gateway gives an odd answer; each other one is asked about once', async () => {
    const first = await shop.placed();
    const second = await paidInUndoneTime();
    odd.add(first._id);
    const sweep = sweepOf(shop);
    await sweep.run();
    expect(await mine(second.order._id)).toMatchObject({ isPaid: true });
    const third = await shop.placed();
    await sweep.run();
    askedReceipts.length = 0;
    await sweep.run();
    expect(askedReceipts).toEqual([first._id]);
    odd.clear();
    await sweep.run();
    askedReceipts.length = 0;
    await sweep.run();
    expect(askedReceipts).toEqual([]);
    expect(await mine(third._id)).toMatchObject({ isPaid: false });
  });

  test('pays its order by the callback of a window that was open meanwhile, and no other one', async () => {
    const { order, gatewayOrder, callback } = await paidInUndoneTime();
    const cheap = await shop.placed();
    const elsewhere = await shop.verify({ ...callback, orderId: cheap._id });
    expect(codeOf(elsewhere)).toBe('not_verified');
    expect(await mine(cheap._id)).toMatchObject({ isPaid: false });
    expect(await shop.verify({ ...callback, orderId: order._id })).toMatchObject({
      status: 200,
      body: { verified: true },
    });
    expect(await shop.payments(order._id)).toMatchObject([{ _id: gatewayOrder, status: 'paid' }]);

    const other = await paidInUndoneTime();
    expect(await shop.verify({ ...other.callback, orderId: other.order._id })).toMatchObject({
      status: 200,
    });
    const forged = { ...other.callback, razorpay_signature: '0'.repeat(64) };
    expect(codeOf(await shop.verify({ ...forged, orderId: cheap._id }))).toBe('not_verified');
  });

  test('is recorded by each of two reports at the same moment', async () => {
    const { order, gatewayOrder, payment } = await paidInUndoneTime();
    const report = { paymentId: payment, gatewayOrderId: gatewayOrder, by: GATEWAY };
    const both = await Promise.all([1, 2, 3].map(() => shop.paymentServices.record(report)));
    expect(both.map(({ status }) => status).sort()).toEqual([
      'already_recorded',
      'already_recorded',
      'recorded',
    ]);
    expect(await mine(order._id)).toMatchObject({ isPaid: true, money: { received: '100.10' } });
  });

  test('of other prices than the backup has is shown, held for the owner, and goes back with the order', async () => {
    const { order, payment } = await paidInUndoneTime(90_00);
    expect(await shop.ask(order._id)).not.toMatchObject({ status: 200 });
    expect(await mine(order._id)).toMatchObject({ money: { received: '90.00' } });
    expect(await shop.payments(order._id)).toMatchObject([
      { amountPaise: 90_00, attention: [{ kind: 'amount-differs', cleared: null }] },
    ]);
    await shop.owner.client.ask('PUT', `/api/orders/${order._id}/cancel`);
    await expect.poll(() => wentBack(payment)).toEqual([[90_00, 'processed']]);
  });

  test('that a bank has let go and the gateway not taken keeps the order from a second payment', async () => {
    const { order } = await paidInUndoneTime(TOTAL, 'authorized');
    expect(codeOf(await shop.ask(order._id))).toBe('in_progress');
    const { body } = await shop.owner.client.post('/api/payments/razorpay/check', {
      orderId: order._id,
    });
    expect(body).toMatchObject({ state: 'open' });
  });

  test('is not recorded from the receipt of a cash order', async () => {
    const order = await shop.placed({ paymentMethod: 'COD' });
    const made = await shop.paymentServices.gateway.createOrder({
      amountPaise: TOTAL,
      currency: 'INR',
      receipt: order._id,
      orderId: order._id,
    });
    if (made.kind !== 'created') throw new Error(made.kind);
    const { razorpay_payment_id: payment } = await shop.play(made.order.id, 'captured');
    askedReceipts.length = 0;
    await shop.owner.client.post('/api/payments/razorpay/check', { orderId: order._id });
    expect(askedReceipts).toEqual([]);
    await shop.webhook(anEvent('payment.captured', made.order.id, payment), { id: 'evt_cash' });
    await shop.workInbox();
    expect(await mine(order._id)).toMatchObject({ isPaid: false });
    expect(await shop.payments(order._id)).toEqual([]);
  });
});

let areConfirmed = false;
beforeEach(() => (areConfirmed = false));

/** A restored store: its numbers wait to be confirmed. */
const putBack = (store: ShopStore): ShopStore =>
  changedStore(store, {
    read: (work, options) =>
      store.read(
        (shop) =>
          work(
            new Proxy(shop, {
              get: (target, name) =>
                name === 'areNumbersConfirmed'
                  ? async () => areConfirmed
                  : Reflect.get(target, name, target),
            }),
          ),
        options,
      ),
  });

describe.each([
  ['that was put back', putBack, true],
  ['that goes on', (store: ShopStore) => store, false],
])('a shop %s', (_which, wrapStore, isAsked) => {
  test(`${isAsked ? 'asks once' : 'does not ask'} about a payment that did not change for a month`, async () => {
    const asked: string[] = [];
    const other = await PaymentShop.open({ wrapStore, wrapGateway: notingQuestions(asked) });
    try {
      const { order, gatewayOrder } = await other.begun();
      const { razorpay_payment_id: paymentId } = await other.play(gatewayOrder, 'captured');
      await other.reconcile();
      other.pass(40 * DAY);
      // In the dashboard, in the time that was undone.
      const { gateway } = other.paymentServices;
      await gateway.refund({ paymentId, amountPaise: 10_00, key: 'dashboard-key' });
      asked.length = 0;
      const reconciler = createReconciler({
        ...other.paymentServices,
        store: wrapStore(other.server.store),
        clock: () => other.now,
        log: pino({ level: 'silent' }),
      });
      for (let run = 0; run < 3; run += 1) await reconciler.run();
      const [payment] = await other.payments(order._id);
      expect(payment?.refunds).toHaveLength(isAsked ? 1 : 0);
      // Once for its age; what was learned is a change, which is asked about as always.
      expect(asked.length > 0).toBe(isAsked);
    } finally {
      await other.close();
    }
  });
});

/** A payment of long ago of which money went back in the dashboard, and a reconciler that the store says the truth to. */
async function longAgo(asked: string[], isOut: () => boolean) {
  const other = await PaymentShop.open({
    wrapGateway: (gateway) => {
      const noting = notingQuestions(asked)(gateway);
      return {
        ...noting,
        paymentsOf: async (id) => (isOut() ? SILENT : noting.paymentsOf(id)),
      };
    },
  });
  onTestFinished(() => other.close());
  const { order, gatewayOrder } = await other.begun();
  const { razorpay_payment_id: paymentId } = await other.play(gatewayOrder, 'captured');
  await other.reconcile();
  other.pass(40 * DAY);
  const { gateway } = other.paymentServices;
  await gateway.refund({ paymentId, amountPaise: 10_00, key: 'dashboard-key' });
  asked.length = 0;
  const reconciler = createReconciler({
    ...other.paymentServices,
    store: putBack(other.server.store),
    clock: () => other.now,
    log: pino({ level: 'silent' }),
  });
  return { other, order, reconciler };
}

test('numbers that are confirmed while the gateway is silent keep no old payment from being asked about', async () => {
  let isOut = true;
  const { other, order, reconciler } = await longAgo([], () => isOut);
  await reconciler.run();
  areConfirmed = true;
  isOut = false;
  other.pass(60 * 60 * 1000);
  await reconciler.run();
  expect((await other.payments(order._id))[0]?.refunds).toMatchObject([{ amountPaise: 10_00 }]);
});

test('a standby that took the place of the database while the process runs is asked about as well', async () => {
  areConfirmed = true;
  const asked: string[] = [];
  const { other, order, reconciler } = await longAgo(asked, () => false);
  await reconciler.run();
  expect(asked).toEqual([]);
  areConfirmed = false;
  for (let run = 0; run < 3; run += 1) await reconciler.run();
  expect((await other.payments(order._id))[0]?.refunds).toMatchObject([{ amountPaise: 10_00 }]);
});

test('many orders that are cancelled at once do not each wait for a gateway that is silent', async () => {
  const admin = await registerAdmin(shop.server);
  const orders = [];
  for (let n = 0; n < 9; n += 1) orders.push(await shop.placed());
  isSilent = true;
  askedReceipts.length = 0;
  const { status } = await admin.client.ask('PUT', '/api/orders/cancel', {
    body: { orders: orders.map(({ _id }) => ({ _id, reason: 'Sold out' })) },
  });
  expect(status).toBe(200);
  for (const { _id } of orders) expect(await mine(_id)).toMatchObject({ cancelled: {} });
  expect(askedReceipts.length).toBeLessThan(orders.length);
});

describe('a dispute that was reported in a time that is undone', () => {
  test.each([
    ['created', 'put back', 'disputed', '0.00'],
    ['lost', 'put back', 'not_paid', '100.10'],
    ['created', 'going on', undefined, '0.00'],
  ] as const)('and is %s: a shop that is %s asks for it', async (phase, which, refusal, lost) => {
    areConfirmed = which === 'going on';
    const { order, payment } = await paidInUndoneTime();
    await shop.owner.client.post('/api/payments/razorpay/check', { orderId: order._id });
    expect(await mine(order._id)).toMatchObject({ isPaid: true });
    const { fakeGateway, store } = shop.server;
    const [before] = await shop.payments(order._id);
    const sold = await store.read((it) => it.order(order._id));
    if (!before || !sold) throw new Error('Not paid');
    fakeGateway.dispute(payment, phase);
    await fakeGateway.idle();
    await shop.workInbox();
    await store.write(async (it) => {
      const { revision = 0 } = (await it.order(order._id)) ?? {};
      await it.putPaymentOrder(before);
      await it.putOrder({ ...sold, revision: revision + 1 });
    });
    const { gateway, inbox } = shop.paymentServices;
    const again = hearDisputesAgain({ store: putBack(store), gateway, inbox });
    await again.run();
    await again.run();
    const admin = await registerAdmin(shop.server);
    const packed = await admin.client.ask('PUT', `/api/orders/${order._id}/pack`);
    expect(refusal === undefined ? packed.status : codeOf(packed)).toBe(refusal ?? 200);
    expect(await mine(order._id)).toMatchObject({ money: { received: '100.10', lost } });
  });
});
