import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { PRICES_HOLD } from '#shared/core/limits';
import { registerAdmin, signInAgain } from '../testing/admin-client';
import { proveEmail } from '../testing/mails-of';
import { anAction } from '../testing/samples';
import { TestDevice, type SignedInClient } from '../testing/test-client';
import { createUnpaidSweep } from './close-unpaid';
import type { PaymentGateway } from './gateway/gateway';
import { createRefundRetry } from './refund-retry';
import { PaymentShop, STOCK, TOTAL } from './testing/payment-shop';
import { mailWords, untilAnswered, whatIsSaid } from './testing/what-is-said';

/*
 * Every path on which a refund is announced, played to its end: by what shopper, owner and gateway say then.
 */

let shop: PaymentShop;
let admin: SignedInClient;
/** Whether the gateway refuses to give money back, as with an empty account. */
let refuses: boolean;

const REFUSED = {
  kind: 'refused',
  reason: { status: 400, code: 'BAD_REQUEST_ERROR', description: 'Not enough balance' },
} as const;
const unwilling = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  refund: async (asked) => (refuses ? REFUSED : gateway.refund(asked)),
});

beforeEach(async () => {
  refuses = false;
  shop = await PaymentShop.open({ wrapGateway: unwilling });
  admin = await registerAdmin(shop.server);
  await proveEmail(shop.server, shop.owner);
});
afterEach(() => shop.close());

const NOTHING_LEFT = {
  shopper: { received: '100.10', givenBack: '100.10' },
  revenue: '0.00',
  row: { received: '100.10', givenBack: '100.10', beingGivenBack: '0.00', revenue: '0.00' },
  person: { revenue: '0.00', refunded: '100.10' },
  flags: [],
  refunds: ['processed'],
  atGateway: TOTAL,
};
const said = (orderId: string) => whatIsSaid(shop, admin, orderId);

/** An order of which the money has come. @param isHeard whether the shop knows by now */
async function captured(isHeard: boolean) {
  const { order, gatewayOrder } = await shop.begun();
  const callback = await shop.play(gatewayOrder, 'captured');
  if (isHeard) await shop.reconcile();
  return { orderId: order._id, gatewayOrder, callback, payment: callback.razorpay_payment_id };
}

test('late money of a cancelled order, of which a part went back in the dashboard: no mail promises that part again, and the rest goes back', async () => {
  const { order, gatewayOrder } = await shop.begun();
  await shop.owner.client.ask('PUT', `/api/orders/${order._id}/cancel`);
  const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, 'captured');
  const { gateway } = shop.paymentServices;
  await gateway.refund({ paymentId, amountPaise: 40_00, key: 'in-the-dashboard' });
  await untilAnswered(shop, order._id);
  const mails = (await mailWords(shop)).join('\n');
  expect(mails).toContain('We tried to refund ₹60.10');
  expect(mails).not.toContain('We tried to refund ₹100.10');
  const { store } = shop.server;
  const { keyIds } = gateway;
  const send = () => undefined;
  await createRefundRetry({ store, keyIds, clock: () => shop.now, send }).run();
  await untilAnswered(shop, order._id);
  expect(await said(order._id)).toMatchObject({
    shopper: { received: '100.10', givenBack: '100.10' },
    // What was done in the dashboard is recorded: nothing is left to look at, whichever was heard of first.
    flags: [],
    atGateway: TOTAL,
  });
});

const refundAll = async ({ gatewayOrder = '', payment = '', amount = '100.10' }) => {
  const { client } = admin;
  const key = { 'Idempotency-Key': 'refund-by-hand-1' };
  const path = `/api/payments/${gatewayOrder}/refunds`;
  expect((await client.post(path, { payment, amount }, key)).status).toBe(201);
};

const CANCELS = {
  'by its shopper': (id: string) => shop.owner.client.ask('PUT', `/api/orders/${id}/cancel`),
  'by the owner': (id: string) =>
    admin.client.ask('PUT', `/api/orders/${id}/cancel`, { body: { reason: 'Sold out' } }),
  'in bulk': (id: string) =>
    admin.client.ask('PUT', '/api/orders/cancel', {
      body: { orders: [{ _id: id, reason: 'Sold out' }] },
    }),
  'from the queue': (id: string) =>
    new TestDevice(shop.owner).push([anAction(1, 'cancel-order', { orderId: id })]),
} as const;
const WAYS = Object.entries(CANCELS).flatMap(([way, cancel]) => [
  { way, cancel, isHeard: true },
  { way, cancel, isHeard: false },
]);

describe.each(WAYS)('cancelled $way, the payment heard of: $isHeard', ({ cancel, isHeard }) => {
  test('the money goes back, and all say so', async () => {
    const { orderId } = await captured(isHeard);
    expect((await cancel(orderId)).status).toBe(200);
    await untilAnswered(shop, orderId);
    expect(await said(orderId)).toMatchObject(NOTHING_LEFT);
    expect(await shop.stock()).toBe(STOCK);
    const mails = (await mailWords(shop)).join('\n');
    expect(mails).toContain('We have refunded ₹100.10');
    expect(mails).not.toContain('You have paid nothing');
    // Nothing more goes back, whatever runs again.
    shop.server.background.start();
    expect((await cancel(orderId)).status).toBe(200);
    await untilAnswered(shop, orderId);
    expect(await said(orderId)).toMatchObject(NOTHING_LEFT);
  });
});

test('while the gateway does not answer, it is being refunded and not refunded', async () => {
  await shop.close();
  let isSilent = true;
  shop = await PaymentShop.open({
    wrapGateway: (gateway) => ({
      ...gateway,
      refund: async (asked) =>
        isSilent ? { kind: 'unknown', why: 'no_answer' } : gateway.refund(asked),
    }),
  });
  admin = await registerAdmin(shop.server);
  await proveEmail(shop.server, shop.owner);
  const { orderId } = await captured(true);
  await CANCELS['by its shopper'](orderId);
  await shop.reconcile();
  expect(await said(orderId)).toMatchObject({
    shopper: { received: '100.10', beingGivenBack: '100.10', kept: '100.10' },
    revenue: '0.00',
    row: { givenBack: '0.00', beingGivenBack: '100.10', revenue: '0.00' },
    atGateway: 0,
  });
  expect((await mailWords(shop)).at(-1)).toContain('We are refunding ₹100.10');
  isSilent = false;
  await untilAnswered(shop, orderId);
  expect(await said(orderId)).toMatchObject(NOTHING_LEFT);
});

// docs/shop-rules.md#r-orders-13
test('refused by the gateway: flagged until it goes back, which is tried again with the next start', async () => {
  const { orderId } = await captured(true);
  refuses = true;
  await CANCELS['by its shopper'](orderId);
  await untilAnswered(shop, orderId);
  expect(await said(orderId)).toMatchObject({
    shopper: { received: '100.10', toGiveBack: '100.10', kept: '100.10' },
    revenue: '0.00',
    flags: ['refund-failed'],
    refunds: ['failed'],
    atGateway: 0,
  });
  expect((await mailWords(shop)).at(-1)).toContain('could not do it');
  const [payment] = await shop.payments(orderId);
  const settling = {
    body: { kind: 'refund-failed', payment: payment?.captures[0]?.payment, reason: 'Never mind' },
  };
  const settled = await admin.client.ask('PUT', `/api/payments/${payment?._id}/settle`, settling);
  expect(settled.status).toBe(403);

  refuses = false;
  shop.server.background.start();
  await expect
    .poll(async () => (await said(orderId)).refunds, { timeout: 60_000 })
    .toEqual(['failed', 'processed']);
  expect(await said(orderId)).toMatchObject({ ...NOTHING_LEFT, refunds: ['failed', 'processed'] });
});

// docs/shop-rules.md#r-payments-6
describe('money that pays nothing', () => {
  test('of a cancelled order goes back automatically, as the mail says', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await CANCELS['by its shopper'](order._id);
    expect((await mailWords(shop)).at(-1)).toContain('You have paid nothing');
    const callback = await shop.play(gatewayOrder, 'captured');
    await shop.verify({ ...callback, orderId: order._id });
    await untilAnswered(shop, order._id);
    expect(await said(order._id)).toMatchObject(NOTHING_LEFT);
  });

  test('too late, its pieces sold: all say that it has to go back, until it has', async () => {
    const { order, gatewayOrder } = await shop.begun();
    shop.pass(STOCK_HELD + 1);
    await shop.reconcile();
    await shop.sellToOthers(STOCK - 1);
    const callback = await shop.play(gatewayOrder, 'captured');
    await shop.verify({ ...callback, orderId: order._id });
    admin = await signInAgain(shop.server.url, admin);
    expect(await said(order._id)).toMatchObject({
      shopper: { received: '100.10', toGiveBack: '100.10', kept: '100.10' },
      revenue: '0.00',
      flags: ['late-no-stock'],
    });
    expect((await mailWords(shop)).at(-1)).toContain('We will refund it in full');
    await refundAll({ gatewayOrder, payment: callback.razorpay_payment_id });
    expect(await said(order._id)).toMatchObject(NOTHING_LEFT);
  });

  test('after the order closed unpaid: the same', async () => {
    const { order, gatewayOrder } = await shop.begun();
    shop.pass(PRICES_HOLD + STOCK_HELD);
    await shop.reconcile();
    const { server, paymentServices: auth } = shop;
    await createUnpaidSweep({ store: server.store, clock: () => shop.now, auth }).run();
    const callback = await shop.play(gatewayOrder, 'captured');
    await shop.verify({ ...callback, orderId: order._id });
    admin = await signInAgain(shop.server.url, admin);
    expect(await said(order._id)).toMatchObject({
      shopper: { toGiveBack: '100.10' },
      row: { state: 'expired', toGiveBack: '100.10' },
      flags: ['order-closed'],
    });
    await refundAll({ gatewayOrder, payment: callback.razorpay_payment_id });
    expect(await said(order._id)).toMatchObject(NOTHING_LEFT);
  });

  test('a second payment goes back, and the first one stays; or both, where the order is cancelled', async () => {
    const { orderId, gatewayOrder } = await captured(true);
    await shop.playLateCapture(gatewayOrder);
    await shop.reconcile();
    const both = {
      shopper: { received: '200.20', toGiveBack: '100.10', kept: '200.20' },
      revenue: '100.10',
      row: { received: '200.20', toGiveBack: '100.10', revenue: '100.10' },
      person: { revenue: '100.10' },
      flags: ['paid-twice'],
    };
    expect(await said(orderId)).toMatchObject(both);
    await CANCELS['in bulk'](orderId);
    await untilAnswered(shop, orderId);
    expect(await said(orderId)).toMatchObject({
      shopper: { received: '200.20', givenBack: '200.20' },
      revenue: '0.00',
      flags: [],
      refunds: ['processed', 'processed'],
      atGateway: 2 * TOTAL,
    });
  });
});
