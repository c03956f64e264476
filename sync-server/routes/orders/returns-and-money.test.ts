import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import type { DisputePhase } from '#shared/payments/payment';
import { codeOf, PaymentShop, TOTAL } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { waitingMails } from '../../testing/mails-of';
import { anAction } from '../../testing/samples';
import { TestDevice, type SignedInClient } from '../../testing/test-client';

/* A return beside what else happens to the money of its order: no more goes back than came, and once. */

const RETURN = 'aaaaaaaa-1111-4111-8111-111111111111';

let it: PaymentShop;
let admin: SignedInClient;
beforeEach(async () => {
  it = await PaymentShop.open();
  admin = await registerAdmin(it.server);
});
afterEach(() => it.close());

const take = (id: string, step: string, body: object = {}) =>
  admin.client.ask('PUT', `/api/orders/${id}/${step}`, { body });
const settle = (id: string, body: object) =>
  take(id, 'return-settle', { returnId: RETURN, ...body });
const order = async (id: string) =>
  orderDocument.parse((await admin.client.get(`/api/orders/${id}`)).body);
const rowsOf = (id: string) =>
  it.server.store.read(async (shop) => ({
    order: await shop.order(id),
    payments: await shop.paymentsOfOrder(id),
  }));

/** Two kettles paid online and delivered, of which some have come back as was asked. */
async function received(qty: number, wish: 'refund' | 'exchange' = 'refund') {
  const { order: placed, gatewayOrder } = await it.begun();
  const id = placed._id;
  const paid = await it.play(gatewayOrder, 'captured');
  expect((await it.verify({ ...paid, orderId: id })).status).toBe(200);
  await take(id, 'dispatch', { courier: 'Post' });
  expect((await take(id, 'deliver')).status).toBe(200);
  const lines = [{ product: 'kettle', qty }];
  const asked = { orderId: id, returnId: RETURN, wish, reason: 'Dented', lines };
  await new TestDevice(it.owner).sync([anAction(1, 'request-return', asked)]);
  expect((await take(id, 'return-step', { returnId: RETURN, step: 'approve' })).status).toBe(200);
  const receive = () => take(id, 'return', { restock: false, request: RETURN });
  return { id, gatewayOrder, payment: paid.razorpay_payment_id, receive };
}

async function hear(payment: string, phase: DisputePhase): Promise<void> {
  it.server.fakeGateway.dispute(payment, phase);
  await it.server.fakeGateway.idle();
  await it.workInbox();
}

// docs/shop-rules.md#r-returns-3
test('while the bank decides, a return is not paid and nothing is sent in exchange; once it has won, it is', async () => {
  const { id, payment, receive } = await received(1);
  await receive();
  await hear(payment, 'created');
  for (const body of [
    { by: 'refund', way: 'gateway' },
    { by: 'refund', way: 'cash' },
    { by: 'exchange' },
  ])
    expect(codeOf(await settle(id, body))).toBe('disputed');
  expect(await order(id)).toMatchObject({
    money: { givenBack: '0.00' },
    returnRequests: [{ state: 'received' }],
  });
  await hear(payment, 'won');
  expect((await settle(id, { by: 'refund', way: 'gateway' })).status).toBe(200);
  await it.reconcile();
  expect(await order(id)).toMatchObject({ money: { givenBack: '50.05', kept: '50.05' } });
});

test('what the bank has taken is not given back for the goods as well', async () => {
  const { id, payment, receive } = await received(2);
  await receive();
  await hear(payment, 'created');
  await hear(payment, 'lost');
  for (const way of ['gateway', 'cash'])
    expect(codeOf(await settle(id, { by: 'refund', way }))).toBe('not_paid');
  expect(codeOf(await settle(id, { by: 'exchange' }))).toBe('disputed');
  expect(await order(id)).toMatchObject({
    money: { lost: '100.10', givenBack: '0.00', kept: '0.00' },
  });
  expect((await settle(id, { by: 'nothing', reason: 'Your bank has paid you' })).status).toBe(200);
});

test('of an order that was paid twice both payments go back, and no more', async () => {
  const { id, gatewayOrder, receive } = await received(2);
  await it.playLateCapture(gatewayOrder, true);
  await it.server.fakeGateway.idle();
  await it.workInbox();
  await receive();
  const twice = await Promise.all([
    settle(id, { by: 'refund', way: 'gateway' }),
    settle(id, { by: 'refund', way: 'gateway' }),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await it.reconcile();
  const { money } = await order(id);
  expect(money).toMatchObject({ received: '200.20', givenBack: '100.10', toGiveBack: '100.10' });
  const [payment] = await it.payments(id);
  const other = payment?.captures.find(
    (capture) => !payment.refunds.some((refund) => refund.payment === capture.payment),
  );
  const path = `/api/payments/${gatewayOrder}/refunds`;
  const back = (key: string) =>
    admin.client.post(
      path,
      { payment: other?.payment, amount: '100.10' },
      { 'Idempotency-Key': key },
    );
  expect((await back('second-payment-1')).status).toBe(201);
  await it.reconcile();
  expect((await back('second-payment-2')).status).toBe(409);
  expect(await order(id)).toMatchObject({
    money: { received: '200.20', givenBack: '200.20', kept: '0.00', toGiveBack: '0.00' },
  });
});

test('what was refunded is not sent in exchange as well', async () => {
  const { id, gatewayOrder, payment, receive } = await received(1, 'exchange');
  const refunded = await admin.client.post(
    `/api/payments/${gatewayOrder}/refunds`,
    { payment, amount: '100.10' },
    { 'Idempotency-Key': 'refund-of-all' },
  );
  expect(refunded.status).toBe(201);
  await receive();
  const stock = await it.stock();
  // Also while the gateway has not answered.
  expect(codeOf(await settle(id, { by: 'exchange' }))).toBe('not_paid');
  await it.reconcile();
  expect(codeOf(await settle(id, { by: 'exchange' }))).toBe('not_paid');
  expect(await it.stock()).toBe(stock);
  expect(await order(id)).toMatchObject({
    money: { givenBack: '100.10', kept: '0.00' },
    returnRequests: [{ state: 'received' }],
  });
  expect((await settle(id, { by: 'nothing', reason: 'Refunded before' })).status).toBe(200);
});

test('of a person who was deleted the return goes on, and nothing is sent or kept for them', async () => {
  const { id, receive } = await received(1, 'exchange');
  const { _id: gone, email } = it.owner.user;
  expect((await admin.client.ask('DELETE', `/api/users/${gone}`)).status).toBe(200);
  const mails = (await waitingMails(it.server.store)).length;
  await receive();
  const stock = await it.stock();
  expect(codeOf(await settle(id, { by: 'exchange' }))).toBe('not_found');
  expect(await it.stock()).toBe(stock);
  expect((await settle(id, { by: 'refund', way: 'gateway' })).status).toBe(200);
  await it.reconcile();
  expect(await order(id)).toMatchObject({
    money: { givenBack: '50.05' },
    returnRequests: [{ state: 'settled', settled: { by: 'refund', amount: '50.05' } }],
  });
  await it.server.store.read(async (shop) => {
    expect(await shop.user(gone)).toBeUndefined();
    expect((await shop.ordersOf(gone, 9)).map(({ _id }) => _id)).toEqual([id]);
    expect(await shop.addresses(gone)).toEqual([]);
  });
  const since = (await waitingMails(it.server.store)).slice(mails);
  expect(since.filter((mail) => JSON.stringify(mail).includes(email))).toEqual([]);
});

test.each(['gateway', 'cash'])(
  'after a restore to before its settlement, a refund by the gateway stands, and the return is settled by it (%s)',
  async (way) => {
    const { id, receive } = await received(1);
    await receive();
    const before = await rowsOf(id);
    expect((await settle(id, { by: 'refund', way: 'gateway' })).status).toBe(200);
    await it.reconcile();
    await it.server.store.write(async (shop) => {
      for (const payment of before.payments) await shop.putPaymentOrder(payment);
      if (before.order) await shop.putOrder(before.order);
    });
    expect((await order(id)).money).toMatchObject({ givenBack: '0.00' });
    // The shop learns of it first, and says so: the admin may mean the same money.
    expect(codeOf(await settle(id, { by: 'refund', way }))).toBe('amount_differs');
    expect((await settle(id, { by: 'refund', way })).status).toBe(200);
    await it.reconcile();
    expect(await order(id)).toMatchObject({
      money: { received: '100.10', givenBack: '50.05', kept: '50.05' },
      returnRequests: [{ state: 'settled', settled: { by: 'refund', amount: '50.05' } }],
    });
    const [payment] = await it.payments(id);
    expect(payment?.refunds.map(({ amountPaise }) => amountPaise)).toEqual([TOTAL / 2]);
  },
);

test('after a restore to before it was received, it is received and settled again, once', async () => {
  const { id, receive } = await received(2);
  const before = await rowsOf(id);
  await receive();
  await it.server.store.write(async (shop) => {
    if (before.order) await shop.putOrder(before.order);
  });
  expect((await settle(id, { by: 'refund', way: 'gateway' })).status).toBe(409);
  expect((await receive()).status).toBe(200);
  expect((await settle(id, { by: 'refund', way: 'gateway' })).status).toBe(200);
  await it.reconcile();
  expect((await order(id)).money).toMatchObject({ givenBack: '100.10', kept: '0.00' });
});

// docs/shop-rules.md#r-returns-3
test('goods that came in exchange and come back for money are paid back from the first order, each piece once', async () => {
  const { id, receive } = await received(2, 'exchange');
  await receive();
  expect((await settle(id, { by: 'exchange' })).status).toBe(200);
  const newOrder = (await order(id)).returnRequests?.[0]?.settled?.order ?? '';
  await take(newOrder, 'dispatch', { courier: 'Post' });
  expect((await take(newOrder, 'deliver')).status).toBe(200);
  const back = async (returnId: string, by: object) => {
    const lines = [{ product: 'kettle', qty: 1 }];
    const asked = {
      orderId: newOrder,
      returnId,
      wish: 'refund' as const,
      reason: 'Dented too',
      lines,
    };
    await new TestDevice(it.owner).sync([anAction(1, 'request-return', asked)]);
    await take(newOrder, 'return-step', { returnId, step: 'approve' });
    await take(newOrder, 'return', { restock: false, request: returnId });
    return take(newOrder, 'return-settle', { returnId, ...by });
  };
  const first = 'bbbbbbbb-1111-4111-8111-111111111111';
  const second = 'cccccccc-1111-4111-8111-111111111111';
  expect((await back(first, { by: 'refund', way: 'gateway' })).status).toBe(200);
  await it.reconcile();
  expect((await order(id)).money).toMatchObject({ givenBack: '50.05', kept: '50.05' });
  expect((await back(second, { by: 'refund', way: 'cash' })).status).toBe(200);
  expect((await order(id)).money).toMatchObject({ givenBack: '100.10', kept: '0.00' });
  expect(await order(newOrder)).toMatchObject({
    returned: {},
    returnRequests: [
      { state: 'settled', settled: { by: 'refund', amount: '50.05' } },
      { state: 'settled', settled: { by: 'refund', amount: '50.05' } },
    ],
  });
});
