import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DisputePhase } from '#shared/payments/payment';
import { registerAdmin } from '../testing/admin-client';
import { proveEmail } from '../testing/mails-of';
import type { SignedInClient } from '../testing/test-client';
import { codeOf, PaymentShop, STOCK, TOTAL } from './testing/payment-shop';
import { mailWords, untilAnswered, whatIsSaid } from './testing/what-is-said';

/* What a payer's dispute at the bank does to the money and to the parcel, as shopper, owner and gateway see it in the end. */

let shop: PaymentShop;
let admin: SignedInClient;
beforeEach(async () => {
  shop = await PaymentShop.open();
  admin = await registerAdmin(shop.server);
  await proveEmail(shop.server, shop.owner);
});
afterEach(() => shop.close());

const said = (orderId: string) => whatIsSaid(shop, admin, orderId);

async function paid() {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured');
  await shop.reconcile();
  return { orderId: order._id, gatewayOrder, payment };
}

/** The bank decides: the gateway tells the shop. */
async function hear(payment: string, phase: DisputePhase): Promise<void> {
  shop.server.fakeGateway.dispute(payment, phase);
  await shop.server.fakeGateway.idle();
  await shop.workInbox();
}
const cancel = (orderId: string) => shop.owner.client.ask('PUT', `/api/orders/${orderId}/cancel`);
const mark = (orderId: string, step: string, body?: object) =>
  admin.client.ask('PUT', `/api/orders/${orderId}/${step}`, body ? { body } : {});
const refund = (gatewayOrder: string, payment: string, key = 'refund-by-hand-1') =>
  admin.client.post(
    `/api/payments/${gatewayOrder}/refunds`,
    { payment, amount: '100.10' },
    { 'Idempotency-Key': key },
  );

/** Prints an order with its invoice, and looks whether it has one. */
async function invoiceOf(orderId: string): Promise<unknown> {
  await admin.client.post('/api/admin/print', { orders: [orderId], invoices: true });
  return (await shop.server.store.read((it) => it.order(orderId)))?.invoice;
}

test('an order whose money a bank took before it went out gets no invoice', async () => {
  const { orderId, payment } = await paid();
  await hear(payment, 'lost');
  expect(await invoiceOf(orderId)).toBeUndefined();
});

// docs/shop-rules.md#r-orders-14
test('while it is open, nothing is packed or sent, and no money moves', async () => {
  const { orderId, gatewayOrder, payment } = await paid();
  await hear(payment, 'created');
  for (const answer of [
    await mark(orderId, 'pack'),
    await mark(orderId, 'dispatch', { courier: 'Post' }),
    await mark(orderId, 'deliver'),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'disputed']);
  const orders = [{ _id: orderId, courier: 'Post' }];
  const bulk = await admin.client.ask('PUT', '/api/orders/dispatch', { body: { orders } });
  expect(bulk).toMatchObject({ body: { orders: [{ status: 'refused', code: 'disputed' }] } });
  expect(codeOf(await refund(gatewayOrder, payment))).toBe('in_progress');
  const byHand = { kind: 'cash-returned', amount: '100.10', reason: 'Asked for it' };
  expect(codeOf(await admin.client.post(`/api/orders/${orderId}/money`, byHand))).toBe('disputed');
  // No sale as yet: it gets no number.
  expect(await invoiceOf(orderId)).toBeUndefined();
  expect((await cancel(orderId)).status).toBe(200);
  await untilAnswered(shop, orderId);
  expect(await said(orderId)).toMatchObject({
    shopper: { received: '100.10', toGiveBack: '100.10', kept: '100.10' },
    revenue: '0.00',
    refunds: [],
    atGateway: 0,
  });
});

test('once it is won, packing continues; and the money of an order that was cancelled meanwhile goes back', async () => {
  const { orderId, payment } = await paid();
  await hear(payment, 'created');
  await hear(payment, 'won');
  expect((await mark(orderId, 'pack')).status).toBe(200);
  expect(await said(orderId)).toMatchObject({ revenue: '100.10' });
  await shop.close();

  shop = await PaymentShop.open();
  admin = await registerAdmin(shop.server);
  const other = await paid();
  await hear(other.payment, 'created');
  await cancel(other.orderId);
  await hear(other.payment, 'won');
  await untilAnswered(shop, other.orderId);
  expect(await said(other.orderId)).toMatchObject({
    shopper: { received: '100.10', givenBack: '100.10' },
    revenue: '0.00',
    refunds: ['processed'],
    atGateway: TOTAL,
  });
});

test('lost: the money is gone, out of the revenue, and never given back once more', async () => {
  const { orderId, gatewayOrder, payment } = await paid();
  await hear(payment, 'created');
  await hear(payment, 'lost');
  const lost = {
    shopper: { received: '100.10', lost: '100.10' },
    revenue: '0.00',
    row: { lost: '100.10', revenue: '0.00', toGiveBack: '0.00' },
    person: { revenue: '0.00', refunded: '0.00' },
    refunds: [],
    atGateway: 0,
  };
  expect(await said(orderId)).toMatchObject(lost);
  expect(codeOf(await refund(gatewayOrder, payment))).toBe('amount_differs');
  const byHand = { kind: 'cash-returned', amount: '100.10', reason: 'They asked for it' };
  const written = await admin.client.post(`/api/orders/${orderId}/money`, byHand);
  expect(codeOf(written)).toBe('not_paid');
  expect((await cancel(orderId)).status).toBe(200);
  await untilAnswered(shop, orderId);
  shop.server.background.start();
  await shop.reconcile();
  expect(await said(orderId)).toMatchObject(lost);
  expect(await shop.stock()).toBe(STOCK);
  const mail = (await mailWords(shop)).at(-1);
  expect(mail).toContain('Your bank has returned ₹100.10 to you');
  expect(mail).not.toContain('refunding');
});

test('lost after all had been refunded: it has left twice, and every reader says so', async () => {
  const { orderId, gatewayOrder, payment } = await paid();
  expect((await refund(gatewayOrder, payment)).status).toBe(201);
  await untilAnswered(shop, orderId);
  await hear(payment, 'lost');
  const twice = {
    shopper: { received: '100.10', givenBack: '100.10', lost: '100.10', kept: '-100.10' },
    revenue: '-100.10',
    row: { givenBack: '100.10', lost: '100.10', revenue: '-100.10', toGiveBack: '0.00' },
    person: { revenue: '-100.10', refunded: '100.10' },
    flags: ['disputed'],
    atGateway: TOTAL,
  };
  expect(await said(orderId)).toMatchObject(twice);
  expect(codeOf(await refund(gatewayOrder, payment, 'refund-by-hand-2'))).toBe('amount_differs');
  expect((await cancel(orderId)).status).toBe(200);
  await untilAnswered(shop, orderId);
  expect(await said(orderId)).toMatchObject(twice);
});

test('lost after the order was cancelled: what the bank took is not given back as well', async () => {
  const { orderId, payment } = await paid();
  await hear(payment, 'created');
  await cancel(orderId);
  await hear(payment, 'lost');
  await untilAnswered(shop, orderId);
  expect(await said(orderId)).toMatchObject({
    shopper: { received: '100.10', lost: '100.10' },
    revenue: '0.00',
    refunds: [],
    atGateway: 0,
  });
});
