import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PRICES_HOLD } from '#shared/core/limits';
import { CURRENT_PASSWORD_WRONG, FRESH_SESSION } from '#shared/users/freshness';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { registerAdmin, signInAgain } from '../testing/admin-client';
import { proveEmail } from '../testing/mails-of';
import { anAction } from '../testing/samples';
import { TestDevice, type SignedInClient } from '../testing/test-client';
import { createUnpaidSweep } from './close-unpaid';
import type { GatewayPayment, PaymentGateway } from './gateway/gateway';
import { codeOf, PaymentShop, STOCK, TOTAL } from './testing/payment-shop';
import { mailWords, untilAnswered, whatIsSaid } from './testing/what-is-said';

/* Cash, other amounts, and refunds that fail late: as shopper, owner and gateway see it in the end. */

let shop: PaymentShop;
let admin: SignedInClient;
/** What the gateway captured in the place of the whole amount, in paise. */
let off: number;

/** A gateway that took another amount than the order's, as with an offer. */
const withOffer = (gateway: PaymentGateway): PaymentGateway => {
  const as = (payment: GatewayPayment) => ({ ...payment, amountPaise: payment.amountPaise - off });
  return {
    ...gateway,
    async payment(id) {
      const found = await gateway.payment(id);
      return found.kind === 'found' ? { ...found, payment: as(found.payment) } : found;
    },
    async paymentsOf(id) {
      const found = await gateway.paymentsOf(id);
      return found.kind === 'found' ? { ...found, payments: found.payments.map(as) } : found;
    },
  };
};

beforeEach(async () => {
  off = 0;
  shop = await PaymentShop.open({ wrapGateway: withOffer });
  admin = await registerAdmin(shop.server);
  await proveEmail(shop.server, shop.owner);
});
afterEach(() => shop.close());

const said = (orderId: string) => whatIsSaid(shop, admin, orderId);
const put = (orderId: string, step: string, body?: object) =>
  admin.client.ask('PUT', `/api/orders/${orderId}/${step}`, body ? { body } : {});
const write = (orderId: string, body: object, key?: string) =>
  admin.client.post(
    `/api/orders/${orderId}/money`,
    body,
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const back = (amount: string) => ({ kind: 'cash-returned', amount, reason: 'It was broken' });
const correction = (amount: string) => ({ kind: 'correction', amount, reason: 'Wrong order' });

const COLLECTED = {
  'on the orders page': (id: string) => put(id, 'pay', { receivedAmount: '100.10' }),
  'at the door': (orderId: string) =>
    new TestDevice(admin).push([anAction(1, 'collect-cash', { orderId, amount: '100.10' })]),
};

describe.each(Object.entries(COLLECTED))('cash that was collected %s', (_where, collect) => {
  async function collected() {
    const { _id } = await shop.placed({ paymentMethod: 'COD' });
    expect((await collect(_id)).status).toBe(200);
    expect(await said(_id)).toMatchObject({
      shopper: { received: '100.10', kept: '100.10' },
      revenue: '100.10',
    });
    return _id;
  }

  // docs/shop-rules.md#r-money-11
  test('and given back, in parts and once for each key, lowers every sum, and notifies its shopper', async () => {
    const id = await collected();
    await put(id, 'deliver');
    await put(id, 'return', { restock: true });
    for (const amount of ['0.00', '100.11', '-1.00', '1.001'])
      expect((await write(id, back(amount))).status).toBeGreaterThanOrEqual(400);
    const key = randomUUID();
    expect((await write(id, back('40.00'), key)).status).toBe(200);
    expect((await write(id, back('40.00'), key)).status).toBe(200);
    expect(await said(id)).toMatchObject({
      shopper: { received: '100.10', givenBack: '40.00', kept: '60.10' },
      revenue: '60.10',
      row: { givenBack: '40.00', revenue: '60.10' },
      person: { revenue: '60.10', refunded: '40.00' },
    });
    expect((await write(id, back('60.10'))).status).toBe(200);
    expect(await said(id)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      revenue: '0.00',
      row: { revenue: '0.00' },
      person: { revenue: '0.00', refunded: '100.10' },
    });
    expect(codeOf(await write(id, back('0.01')))).toBe('not_paid');
    expect((await mailWords(shop)).at(-1)).toContain('We have given you ₹60.10 back in cash');
    expect(await shop.auditTrail(id)).toEqual(expect.arrayContaining(['money-returned']));
  });

  test('is recorded later as well, without a password; reversing it takes the admin’s own', async () => {
    shop.pass(FRESH_SESSION);
    const id = await collected();
    const key = randomUUID();
    for (const asked of [back('40.00'), correction('100.10')]) {
      const without = await write(id, asked, key);
      expect(without).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
      const wrong = await write(id, { ...asked, currentPassword: 'a guess' }, key);
      expect(wrong).toMatchObject({
        status: 403,
        body: { code: 'reauth_required', fields: { currentPassword: CURRENT_PASSWORD_WRONG } },
      });
    }
    expect(await said(id)).toMatchObject({ revenue: '100.10' });
    const currentPassword = admin.password;
    const done = await write(id, { ...back('40.00'), currentPassword }, key);
    expect(done.status).toBe(200);
    // The reply was lost: a retry in the session gets the same answer.
    expect((await write(id, back('40.00'), key)).text).toBe(done.text);
    const rest = await write(id, { ...correction('60.10'), currentPassword });
    expect(rest.status).toBe(200);
    expect(await said(id)).toMatchObject({ revenue: '0.00' });
  });

  // docs/shop-rules.md#r-money-11
  test('by mistake is corrected: it never came, and can be collected once more', async () => {
    const id = await collected();
    expect(codeOf(await write(id, correction('100.00')))).toBe('amount_differs');
    expect((await write(id, correction('100.10'))).status).toBe(200);
    expect(codeOf(await write(id, correction('100.10')))).toBe('not_paid');
    expect(await said(id)).toMatchObject({
      shopper: {},
      revenue: '0.00',
      row: { received: '0.00', revenue: '0.00' },
      person: { revenue: '0.00' },
    });
    expect(await shop.isPaid(id)).toBe(false);
    expect((await mailWords(shop)).at(-1)).toContain('marked ₹100.10 in cash as received');
    expect((await put(id, 'pay', { receivedAmount: '100.10' })).status).toBe(200);
    expect(await said(id)).toMatchObject({ revenue: '100.10', person: { revenue: '100.10' } });
  });
});

test('of an order that is paid online nothing is corrected, and a person who is no admin records nothing', async () => {
  const { order, gatewayOrder } = await shop.begun();
  await shop.play(gatewayOrder, 'captured');
  await shop.reconcile();
  expect(codeOf(await write(order._id, correction('100.10')))).toBe('not_cod');
  const theirs = await shop.owner.client.post(`/api/orders/${order._id}/money`, back('1.00'));
  expect(theirs.status).toBe(403);
});

test('a second payment that is given back by hand leaves the order paid by the first', async () => {
  const { order, gatewayOrder } = await shop.begun();
  await shop.play(gatewayOrder, 'captured-twice');
  await shop.reconcile();
  expect(await said(order._id)).toMatchObject({ revenue: '100.10', flags: ['paid-twice'] });
  expect((await write(order._id, back('100.10'))).status).toBe(200);
  expect(await said(order._id)).toMatchObject({
    shopper: { received: '200.20', givenBack: '100.10', kept: '100.10' },
    revenue: '100.10',
    row: { toGiveBack: '0.00', revenue: '100.10' },
    person: { revenue: '100.10' },
    flags: [],
  });
  expect((await put(order._id, 'pack')).status).toBe(200);
});

describe('another amount than the total', () => {
  async function paidTooLittle() {
    off = 10_10;
    const { order, gatewayOrder } = await shop.begun();
    const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured');
    await shop.reconcile();
    const settle = (more = {}) =>
      admin.client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, {
        body: { kind: 'amount-differs', payment, reason: 'An offer of ours', ...more },
      });
    return { orderId: order._id, settle };
  }
  const held = {
    shopper: { received: '90.00', toGiveBack: '90.00', kept: '90.00' },
    revenue: '0.00',
    row: { received: '90.00', toGiveBack: '90.00' },
    flags: ['amount-differs'],
  };

  test('is shown to its shopper, kept by no reason, and is refunded in full on cancelling', async () => {
    const { orderId, settle } = await paidTooLittle();
    expect(await said(orderId)).toMatchObject(held);
    expect((await settle()).status).toBe(403);
    await shop.owner.client.ask('PUT', `/api/orders/${orderId}/cancel`);
    await untilAnswered(shop, orderId);
    expect(await said(orderId)).toMatchObject({
      shopper: { received: '90.00', givenBack: '90.00' },
      flags: [],
      refunds: ['processed'],
      atGateway: 90_00,
    });
  });

  test('keeps its order open beyond 72 hours, and accepted it counts as what came', async () => {
    const { orderId, settle } = await paidTooLittle();
    shop.pass(PRICES_HOLD + STOCK_HELD);
    await shop.reconcile();
    const { server, paymentServices: auth } = shop;
    await createUnpaidSweep({ store: server.store, clock: () => shop.now, auth }).run();
    admin = await signInAgain(server.url, admin);
    expect(await said(orderId)).toMatchObject({ ...held, row: { state: 'placed' } });
    expect((await settle({ pays: true })).status).toBe(200);
    expect(await said(orderId)).toMatchObject({
      shopper: { received: '90.00', kept: '90.00' },
      revenue: '90.00',
      row: { received: '90.00', revenue: '90.00' },
      person: { revenue: '90.00' },
      flags: [],
    });
    expect(await shop.stock()).toBe(STOCK - 2);
  });
});

test('a refund that fails days after it was done is flagged, and notifies its shopper; asked for again, it goes back', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured');
  await shop.reconcile();
  const refund = (key: string) =>
    admin.client.post(
      `/api/payments/${gatewayOrder}/refunds`,
      { payment, amount: '100.10' },
      { 'Idempotency-Key': key },
    );
  expect((await refund('refund-by-hand-1')).status).toBe(201);
  expect(await said(order._id)).toMatchObject({ revenue: '0.00', atGateway: TOTAL });
  shop.pass(4 * 24 * 60 * 60 * 1000);
  const [stored] = await shop.payments(order._id);
  await shop.server.fakeGateway.failRefund(stored?.refunds[0]?.gatewayRefund ?? '');
  await shop.server.fakeGateway.idle();
  await shop.workInbox();
  admin = await signInAgain(shop.server.url, admin);
  expect(await said(order._id)).toMatchObject({
    shopper: { received: '100.10', kept: '100.10' },
    revenue: '100.10',
    flags: ['refund-failed'],
    refunds: ['failed'],
    atGateway: 0,
  });
  expect((await mailWords(shop)).at(-1)).toContain('is delayed');
  expect((await refund('refund-by-hand-2')).status).toBe(201);
  expect(await said(order._id)).toMatchObject({
    shopper: { received: '100.10', givenBack: '100.10' },
    revenue: '0.00',
    flags: [],
    refunds: ['failed', 'processed'],
    atGateway: TOTAL,
  });
});

test('money that went back in the dashboard is learned before more goes back by hand, and is not given twice', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, 'captured');
  await shop.reconcile();
  const { gateway } = shop.paymentServices;
  await gateway.refund({ paymentId, amountPaise: 30_00, key: 'dashboard-key' });
  const key = randomUUID();
  const refused = await write(order._id, back('100.10'), key);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'amount_differs', message: expect.stringContaining('did not know of') },
  });
  expect(await write(order._id, back('100.10'), key)).toMatchObject({
    status: 409,
    body: { left: '70.10' },
  });
  expect((await write(order._id, back('70.10'))).status).toBe(200);
  expect(await said(order._id)).toMatchObject({
    shopper: { received: '100.10', givenBack: '100.10' },
    flags: [],
    atGateway: 30_00,
  });
});
