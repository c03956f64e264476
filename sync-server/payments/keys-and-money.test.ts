import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import { orderHistory } from '#shared/payments/payment-documents';
import { registerAdmin } from '../testing/admin-client';
import { proveEmail } from '../testing/mails-of';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { TestClient, type SignedInClient } from '../testing/test-client';
import { createEndUnsendable } from './refund-retry';
import { fakeSetup } from './open-fake-gateway';
import { retireTestPayments } from './retire-test-payments';
import { PaymentShop, TOTAL } from './testing/payment-shop';
import { TEST_KEYS } from './testing/start-test-gateway';
import { mailWords, untilAnswered, whatIsSaid } from './testing/what-is-said';

/* Money of a gateway, or of keys, that the shop has no more: nothing is asked of it, and nothing is promised. */

let shop: PaymentShop;
let admin: SignedInClient;
let later: TestServer | undefined;
beforeEach(async () => {
  shop = await PaymentShop.open();
  admin = await registerAdmin(shop.server);
  await proveEmail(shop.server, shop.owner);
});
afterEach(async () => {
  await later?.close();
  later = undefined;
  await shop.close();
});

async function paid() {
  const { order, gatewayOrder } = await shop.begun();
  await shop.play(gatewayOrder, 'captured');
  await shop.reconcile();
  return { orderId: order._id, gatewayOrder };
}

const OTHER_KEYS = { ...TEST_KEYS, keyId: 'rzp_live_another' };

/** The same shop once it has other keys, or none. */
async function restartedWith(keys: 'other keys' | 'no gateway') {
  const payments = keys === 'no gateway' ? null : fakeSetup(shop.server.fakeGateway, OTHER_KEYS);
  later = await startTestServer({ beside: shop.server, payments, clock: () => shop.now });
  return { url: later.url, server: later };
}
const cancelAt = (url: string, orderId: string) =>
  new TestClient(url, shop.owner.user.token).ask('PUT', `/api/orders/${orderId}/cancel`);

describe.each(['other keys', 'no gateway'] as const)('cancelled with %s', (keys) => {
  // docs/shop-rules.md#r-orders-13
  test('nothing is asked; it is flagged, no refund is promised, and an admin gives it back by hand', async () => {
    const { orderId } = await paid();
    const { url, server } = await restartedWith(keys);
    expect((await cancelAt(url, orderId)).status).toBe(200);
    await server.payments?.reconciler.run();
    const held = {
      shopper: { received: '100.10', toGiveBack: '100.10', kept: '100.10' },
      revenue: '0.00',
      flags: ['refund-failed'],
      refunds: [],
      atGateway: 0,
    };
    expect(await whatIsSaid(shop, admin, orderId)).toMatchObject(held);
    const mail = (await mailWords(shop)).at(-1);
    expect(mail).toContain('We have received ₹100.10 for it, and will give it back to you');
    expect(mail).not.toContain('refunding');

    const { client } = admin;
    const byHand = new TestClient(url, client.token);
    const written = await byHand.post(`/api/orders/${orderId}/money`, {
      kind: 'cash-returned',
      amount: '100.10',
      method: 'bank',
      reason: 'The account of before is closed',
    });
    expect(written.status).toBe(200);
    expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      revenue: '0.00',
      flags: [],
      atGateway: 0,
    });
    expect((await mailWords(shop)).at(-1)).toContain('₹100.10 back by bank transfer');
  });

  test('a refund that was asked for and never answered ends, flagged, and can be given back by hand', async () => {
    const { orderId, gatewayOrder } = await paid();
    // Recorded, and the process ended before it was sent.
    await shop.server.store.write(async (writer) => {
      const stored = await writer.paymentOrder(gatewayOrder);
      const [capture] = stored?.captures ?? [];
      if (!stored || !capture) throw new Error('Not stored');
      const asked = {
        key: 'asked-before-1',
        payment: capture.payment,
        amountPaise: TOTAL,
        state: 'requested',
        gatewayRefund: null,
        requestedBy: { kind: 'admin', user: 'a', name: 'Ravi' },
        requestedAt: new Date(shop.now).toISOString(),
        settledAt: null,
      } as const;
      await writer.putPaymentOrder({ ...stored, refunds: [asked] });
    });
    const { server } = await restartedWith(keys);
    const keyIds = server.payments?.gateway.keyIds ?? [];
    const ending = createEndUnsendable({ store: server.store, keyIds, clock: () => shop.now });
    await ending.run();
    // It may be under way just now.
    expect((await shop.payments(orderId))[0]?.refunds).toMatchObject([{ state: 'requested' }]);
    shop.pass(60_000);
    await ending.run();
    expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({
      revenue: '100.10',
      flags: ['refund-failed'],
      refunds: ['failed'],
    });
    await ending.run();
    expect((await shop.payments(orderId))[0]?.refunds).toHaveLength(1);
  });
});

/** An order whose payment its payer disputes, of which the bank has not decided. */
async function disputed() {
  const { orderId, gatewayOrder } = await paid();
  const [capture] = (await shop.payments(orderId)).flatMap(({ captures }) => captures);
  if (!capture) throw new Error('Not paid');
  const { payment } = capture;
  const entity = { id: 'disp_1', payment_id: payment, amount: TOTAL, currency: 'INR' };
  const event = { event: 'payment.dispute.created', payload: { dispute: { entity } } };
  await shop.webhook(event, { id: 'evt_disputed' });
  await shop.workInbox();
  return { orderId, gatewayOrder, payment };
}

// docs/shop-rules.md#r-money-11
test.each([
  ['other keys', 'pack'],
  ['no gateway', 'pack'],
  ['other keys', 'cancel'],
  ['no gateway', 'cancel'],
] as const)(
  'a dispute of which %s hear no end is ended by the admin who settles it, and the order goes on: %s',
  async (keys, next) => {
    const { orderId, gatewayOrder, payment } = await disputed();
    const { url } = await restartedWith(keys);
    const client = new TestClient(url, admin.client.token);
    if (next === 'cancel') expect((await cancelAt(url, orderId)).status).toBe(200);
    const body = { kind: 'disputed', payment, reason: 'The bank decided for us' };
    const settled = await client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, { body });
    expect(settled.status).toBe(200);
    if (next === 'pack') {
      expect((await client.ask('PUT', `/api/orders/${orderId}/pack`)).status).toBe(200);
      return;
    }
    expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({
      shopper: { received: '100.10', toGiveBack: '100.10', kept: '100.10' },
      flags: ['refund-failed'],
    });
    const byHand = { kind: 'cash-returned', amount: '100.10', method: 'bank', reason: 'By hand' };
    expect((await client.post(`/api/orders/${orderId}/money`, byHand)).status).toBe(200);
    expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({
      shopper: { received: '100.10', givenBack: '100.10' },
      revenue: '0.00',
      flags: [],
    });
  },
);

test.each(['other keys', 'no gateway'] as const)(
  'a dispute whose flag was settled before the shop had %s waits for an admin again, who ends it',
  async (keys) => {
    const { orderId, gatewayOrder, payment } = await disputed();
    const settle = `/api/payments/${gatewayOrder}/settle`;
    const looked = { kind: 'disputed', payment, reason: 'Looked at it' };
    expect((await admin.client.ask('PUT', settle, { body: looked })).status).toBe(200);
    const { url } = await restartedWith(keys);
    const client = new TestClient(url, admin.client.token);
    const flags = async () => {
      const history = await client.ask('GET', `/api/orders/${orderId}/history`);
      return orderHistory.parse(history.body).payments.flatMap(({ attention }) => attention);
    };
    expect(await flags()).toMatchObject([{ kind: 'disputed', clearedAt: null }]);
    expect((await client.ask('PUT', `/api/orders/${orderId}/pack`)).status).toBe(409);
    const body = { kind: 'disputed', payment, reason: 'The bank decided for us' };
    expect((await client.ask('PUT', settle, { body })).status).toBe(200);
    expect(await flags()).toMatchObject([{ reason: 'The bank decided for us' }]);
    expect((await client.ask('PUT', `/api/orders/${orderId}/pack`)).status).toBe(200);
  },
);

test('with the keys of a payment, settling its dispute ends nothing: the bank decides', async () => {
  const { orderId, gatewayOrder, payment } = await disputed();
  const body = { kind: 'disputed', payment, reason: 'Looked at it' };
  await admin.client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, { body });
  expect((await admin.client.ask('PUT', `/api/orders/${orderId}/pack`)).status).toBe(409);
});

test('no mail says that money of the test mode goes back, or could not, once the shop has gone live', async () => {
  const { orderId, gatewayOrder } = await paid();
  await shop.playLateCapture(gatewayOrder);
  await shop.reconcile();
  const mails = await mailWords(shop);
  await retireTestPayments(shop.server.store, 'rzp_live_1', shop.now);
  const { url } = await restartedWith('other keys');
  const [flag] = (await shop.payments(orderId)).flatMap(({ attention }) => attention);
  const body = { kind: 'paid-twice', payment: flag?.payment, reason: 'Of the test mode' };
  const client = new TestClient(url, admin.client.token);
  const settled = await client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, { body });
  expect(settled.status).toBe(200);
  expect(await mailWords(shop)).toEqual(mails);
  expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({ flags: [], refunds: [] });
});

test('paid twice, and cancelled with other keys: what an admin settles as given back elsewhere leaves no flag that cannot be settled', async () => {
  const { orderId, gatewayOrder } = await paid();
  await shop.playLateCapture(gatewayOrder);
  await shop.reconcile();
  const { url } = await restartedWith('other keys');
  expect((await cancelAt(url, orderId)).status).toBe(200);
  const client = new TestClient(url, admin.client.token);
  const openFlags = async () =>
    (await shop.payments(orderId)).flatMap(({ attention }) =>
      attention.filter(({ cleared }) => cleared === null),
    );
  expect((await openFlags()).map(({ kind }) => kind)).toEqual([
    'paid-twice',
    'refund-failed',
    'refund-failed',
  ]);
  for (let tries = 0; tries < 3; tries += 1) {
    const [flag] = await openFlags();
    if (!flag) break;
    const { kind, payment } = flag;
    const body = { kind, payment, reason: 'Given back in the account of before' };
    const settled = await client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, { body });
    expect(settled).toMatchObject({ status: 200 });
  }
  expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({
    shopper: { received: '200.20', givenBack: '200.20' },
    flags: [],
    revenue: '0.00',
  });
  // Its shopper is notified of both.
  const mails = await mailWords(shop);
  const back = mails.filter((mail) => mail.includes('given you ₹100.10 back by bank transfer'));
  expect(back).toHaveLength(2);
});

test('a window that was opened with the key before, and signs with its secret, is believed', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const callback = { ...(await shop.play(gatewayOrder, 'captured')), orderId: order._id };
  const setup = fakeSetup(shop.server.fakeGateway, TEST_KEYS);
  const verifiedWith = async (keySecrets: readonly string[]) => {
    const server = await startTestServer({
      beside: shop.server,
      payments: { ...setup, keySecrets },
      clock: () => shop.now,
    });
    const client = new TestClient(server.url, shop.owner.user.token);
    const { status } = await client.post('/api/payments/razorpay/verify', callback);
    await server.close();
    return status;
  };
  expect(await verifiedWith(['the secret of now'])).toBe(400);
  expect(await shop.isPaid(order._id)).toBe(false);
  expect(await verifiedWith(['the secret of now', TEST_KEYS.keySecret])).toBe(200);
  expect(await shop.isPaid(order._id)).toBe(true);
});

// docs/shop-rules.md#r-money-11
test('payments of the test mode leave every sum once the shop has gone live, also of a cancelled order', async () => {
  const { orderId } = await paid();
  expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({ revenue: '100.10' });
  const { server } = shop;
  await retireTestPayments(server.store, 'rzp_test_another', shop.now);
  expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({ revenue: '100.10' });
  await retireTestPayments(server.store, 'rzp_live_1', shop.now);
  await retireTestPayments(server.store, 'rzp_live_1', shop.now);
  const nothing = {
    shopper: {},
    revenue: '0.00',
    row: { received: '0.00', revenue: '0.00' },
    person: { revenue: '0.00', refunded: '0.00' },
    refunds: [],
    atGateway: 0,
  };
  expect(await whatIsSaid(shop, admin, orderId)).toMatchObject(nothing);
  expect((await shop.auditTrail(orderId)).filter((kind) => kind === 'payment-of-test')).toEqual([
    'payment-of-test',
  ]);
  const { url } = await restartedWith('other keys');
  expect((await cancelAt(url, orderId)).status).toBe(200);
  expect(await whatIsSaid(shop, admin, orderId)).toMatchObject({ ...nothing, flags: [] });
  expect((await mailWords(shop)).at(-1)).toContain('You have paid nothing');
});

test('captured, and given back whole at the gateway, before the shop knew: it pays nothing and needs nothing, and can be paid again', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured');
  const { gateway } = shop.paymentServices;
  await gateway.refund({ paymentId: payment, amountPaise: TOTAL, key: 'at-the-gateway' });
  await untilAnswered(shop, order._id);
  expect(await whatIsSaid(shop, admin, order._id)).toMatchObject({
    shopper: { received: '100.10', givenBack: '100.10' },
    revenue: '0.00',
    flags: [],
    refunds: ['processed'],
    atGateway: TOTAL,
  });
  const { isPaid } = await shop.owner.client.read(orderDocument, `/api/orders/${order._id}`);
  expect(isPaid).toBe(false);
  // Not the paid order of the gateway once more.
  const again = await shop.begin(order._id);
  expect(again.orderId).not.toBe(gatewayOrder);
  await shop.play(again.orderId, 'captured');
  await shop.reconcile();
  expect(await whatIsSaid(shop, admin, order._id)).toMatchObject({
    shopper: { received: '200.20', givenBack: '100.10', kept: '100.10' },
    revenue: '100.10',
    row: { revenue: '100.10' },
  });
});
