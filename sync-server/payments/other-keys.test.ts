import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentPage } from '#shared/payments/payment-documents';
import type { PaymentOrder } from '#shared/payments/payment';
import { PRICES_HOLD } from '#shared/core/limits';
import { registerAdmin } from '../testing/admin-client';
import { createUnpaidSweep } from './close-unpaid';
import { notingQuestions, PaymentShop } from './testing/payment-shop';
import { TEST_KEYS } from './testing/start-test-gateway';

const BEFORE = 'rzp_test_before';
let shop: PaymentShop;
/** What the gateway was asked about. */
let asked: string[];

beforeEach(async () => {
  asked = [];
  shop = await PaymentShop.open({ wrapGateway: notingQuestions(asked) });
});
afterEach(() => shop.close());

/** As if the shop had had another key when the payment was opened; `undefined`: it was not noted. */
const openedWith = (keyId: string | undefined, id: string) =>
  shop.server.store.write(async (writer) => {
    const stored = await writer.paymentOrder(id);
    if (!stored) throw new Error('Not stored');
    const { keyId: _, ...rest } = stored;
    await writer.putPaymentOrder(keyId === undefined ? rest : { ...rest, keyId });
  });
const keysOf = (payments: readonly PaymentOrder[]) => payments.map(({ keyId }) => keyId);

test('a payment notes the key that it is opened with', async () => {
  const { order } = await shop.begun();
  expect(keysOf(await shop.payments(order._id))).toEqual([TEST_KEYS.keyId]);
});

test('opened with another key: closed, and opened again when the shopper pays; then paid as any', async () => {
  const { order, gatewayOrder } = await shop.begun();
  await openedWith(BEFORE, gatewayOrder);
  const { orderId: fresh } = await shop.begin(order._id);
  expect(fresh).not.toBe(gatewayOrder);
  const payments = (await shop.payments(order._id)).toSorted((a, b) =>
    a.status < b.status ? -1 : 1,
  );
  expect(payments).toMatchObject([
    { _id: gatewayOrder, status: 'closed', keyId: BEFORE },
    { _id: fresh, status: 'open', keyId: TEST_KEYS.keyId },
  ]);
  expect(await shop.auditTrail(order._id)).toContain('payment-retired');
  await shop.play(fresh, 'captured', false);
  await shop.reconcile();
  expect(await shop.isPaid(order._id)).toBe(true);
});

test('the new key is not asked about it: not by the reconciler, not before its stock is released, not by a check', async () => {
  const { order, gatewayOrder } = await shop.begun();
  await openedWith(BEFORE, gatewayOrder);
  await shop.reconcile();
  shop.pass(31 * 60_000);
  await shop.reconcile();
  expect(await shop.holdState(order._id)).toBe('released');
  const path = '/api/payments/razorpay/check';
  const checked = await shop.owner.client.post(path, { orderId: order._id });
  expect(checked).toMatchObject({ status: 200, body: { state: 'none' } });
  expect(asked).toEqual([]);
});

test('nor does an order of it wait for an answer before it closes unpaid', async () => {
  const { order, gatewayOrder } = await shop.begun();
  await openedWith(BEFORE, gatewayOrder);
  shop.pass(31 * 60_000);
  await shop.reconcile();
  shop.pass(PRICES_HOLD);
  const { server, paymentServices, now } = shop;
  await createUnpaidSweep({ store: server.store, clock: () => now, auth: paymentServices }).run();
  const stored = await server.store.read((reader) => reader.order(order._id));
  expect(stored?.closedAt).toBeDefined();
  expect(asked).toEqual([]);
});

test('what came with it is not given back here: the admin reads why', async () => {
  const { gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured', false);
  await shop.reconcile();
  await openedWith(BEFORE, gatewayOrder);
  const { client } = await registerAdmin(shop.server);
  const refused = await client.post(
    `/api/payments/${gatewayOrder}/refunds`,
    { payment, amount: '1.00' },
    { 'Idempotency-Key': 'refund-key-1' },
  );
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining(BEFORE) },
  });
  const { payments } = await client.read(paymentPage, '/api/payments');
  expect(payments).toMatchObject([{ otherKey: BEFORE, refunds: [] }]);
});

test('from before keys were recorded: it can be paid with the key that the shop has', async () => {
  const { order, gatewayOrder } = await shop.begun();
  await openedWith(undefined, gatewayOrder);
  expect((await shop.begin(order._id)).orderId).toBe(gatewayOrder);
});
