import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentPage } from '#shared/payments/payment-documents';
import { registerAdmin } from '../testing/admin-client';
import { anEvent, aVisitor, PaymentShop } from './testing/payment-shop';

let shop: PaymentShop;
beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

/** An order that was paid online. */
async function paid() {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured', false);
  await shop.reconcile();
  return { order, gatewayOrder, payment };
}

/** An event of the gateway about a dispute. */
const notified = (phase: string, paymentId: string, dispute = 'disp_0001') => ({
  entity: 'event',
  event: `payment.dispute.${phase}`,
  payload: { dispute: { entity: { id: dispute, payment_id: paymentId, amount: 1 } } },
});
async function hear(phase: string, paymentId: string, id = `evt_${phase}`): Promise<void> {
  await shop.webhook(notified(phase, paymentId), { id });
  await shop.workInbox();
}
const flagsOf = async (orderId: string) =>
  (await shop.payments(orderId)).flatMap((it) => it.attention);

test.each(['created', 'under_review', 'action_required', 'won', 'lost', 'closed'])(
  'a dispute that is %s flags the order for the admin, once',
  async (phase) => {
    const { order, payment } = await paid();
    await hear(phase, payment);
    await hear(phase, payment, 'evt_told_again');
    expect(await flagsOf(order._id)).toMatchObject([{ kind: 'disputed', payment, cleared: null }]);
    expect((await shop.auditTrail(order._id)).filter((kind) => kind === 'disputed')).toHaveLength(
      1,
    );
    expect(await shop.isPaid(order._id)).toBe(true);
    const { client } = await registerAdmin(shop.server);
    const { payments } = await client.read(paymentPage, '/api/payments?view=attention');
    expect(payments).toMatchObject([{ attention: [{ kind: 'disputed', needsRefund: false }] }]);
  },
);

test('a flag that was settled is raised again by the next phase; what comes late raises none', async () => {
  const { order, gatewayOrder, payment } = await paid();
  await hear('created', payment);
  const { client } = await registerAdmin(shop.server);
  const settle = () =>
    client.ask('PUT', `/api/payments/${gatewayOrder}/settle`, {
      body: { kind: 'disputed', payment, reason: 'Evidence sent' },
    });
  expect((await settle()).status).toBe(200);
  await hear('lost', payment);
  expect(await flagsOf(order._id)).toMatchObject([{ kind: 'disputed', cleared: null }]);
  expect((await settle()).status).toBe(200);
  await hear('under_review', payment);
  expect(await flagsOf(order._id)).toMatchObject([
    { cleared: { how: 'settled', reason: 'Evidence sent' } },
  ]);
});

test('of an unreported payment: the payment is recorded first', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured', false);
  await hear('created', payment);
  expect(await shop.isPaid(order._id)).toBe(true);
  expect(await flagsOf(order._id)).toMatchObject([{ kind: 'disputed' }]);
});

test('of a payment that is not the shop’s it waits, and flags nothing', async () => {
  const { order } = await paid();
  await hear('created', 'pay_00000000000000');
  await shop.webhook({ event: 'payment.dispute.created', payload: {} }, { id: 'evt_empty' });
  await shop.webhook(anEvent('payment.dispute.other', 'order_00000000', 'pay_00000000'), {
    id: 'evt_other',
  });
  await shop.workInbox();
  expect(await flagsOf(order._id)).toEqual([]);
});

test('can be tried by hand at the stand-in', async () => {
  const { order, payment } = await paid();
  const play = (razorpay_payment_id: string, phase: string) =>
    aVisitor(shop).post('/stand-in/disputes', { razorpay_payment_id, phase });
  expect((await play('pay_00000000000000', 'created')).status).toBe(404);
  expect((await play(payment, 'appealed')).status).toBe(400);
  expect(await play(payment, 'action_required')).toMatchObject({
    status: 200,
    body: { dispute: payment.replace('pay_', 'disp_') },
  });
  await shop.server.fakeGateway.idle();
  await shop.workInbox();
  expect(await flagsOf(order._id)).toMatchObject([{ kind: 'disputed', cleared: null }]);
});
