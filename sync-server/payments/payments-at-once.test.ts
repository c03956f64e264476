import { afterEach, beforeEach, expect, test } from 'vitest';
import { effort } from '../../tests/effort';
import { createRazorpayGateway } from './gateway/razorpay-gateway';
import { fakeSetup } from './open-fake-gateway';
import type { FakeGateway } from './fake-gateway/fake-gateway';
import { anEvent, PaymentShop, STOCK } from './testing/payment-shop';
import { startTestGateway, TEST_KEYS } from './testing/start-test-gateway';

let shop: PaymentShop;

let fakeGateway: FakeGateway;

beforeEach(async () => {
  fakeGateway = await startTestGateway();
  // Patient: it is about the result of so many at once, not about how long they take.
  const gateway = createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url, timeoutMs: 60_000 });
  shop = await PaymentShop.open({ payments: { ...fakeSetup(fakeGateway, TEST_KEYS), gateway } });
});
afterEach(async () => {
  await shop.close();
  await fakeGateway.close();
});

async function play(gatewayOrder: string) {
  const response = await fakeGateway.play(gatewayOrder, 'captured', false);
  if (!response) throw new Error('Not played');
  return response;
}

async function playLate(gatewayOrder: string) {
  const response = await fakeGateway.playLateCapture(gatewayOrder, false);
  if (!response) throw new Error('Not played');
  return response;
}

/** How many of each. */
const TIMES = effort(40, 200);
const times = <Result>(make: (turn: number) => Promise<Result>) =>
  Array.from({ length: TIMES }, (_, turn) => make(turn));

// docs/shop-rules.md#r-payments-5
test(`${TIMES} callbacks, ${TIMES} webhooks and ${TIMES} runs of the reconciler at once have one effect`, async () => {
  const { order, gatewayOrder } = await shop.begun();
  const callback = { ...(await play(gatewayOrder)), orderId: order._id };
  const event = anEvent('payment.captured', gatewayOrder, callback.razorpay_payment_id);
  const [callbacks, webhooks] = await Promise.all([
    Promise.all(times(() => shop.verify(callback))),
    Promise.all(times((turn) => shop.webhook(event, { id: `evt_${turn % ((TIMES * 3) / 4)}` }))),
    Promise.all(times(() => shop.reconcile())),
    Promise.all(
      times(() =>
        shop.paymentServices.record({
          paymentId: callback.razorpay_payment_id,
          gatewayOrderId: gatewayOrder,
          by: { kind: 'system' },
        }),
      ),
    ),
  ]);
  await shop.workInbox();

  expect(new Set(callbacks.map(({ text }) => text)).size).toBe(1);
  expect(callbacks[0]).toMatchObject({ status: 200, body: { verified: true } });
  expect(new Set(webhooks.map(({ status }) => status))).toEqual(new Set([200]));
  const auditTrail = await shop.auditTrail(order._id);
  expect(auditTrail.filter((kind) => kind === 'paid-online')).toHaveLength(1);
  expect(await shop.payments(order._id)).toMatchObject([
    { status: 'paid', captures: [{ verdict: 'counts' }], attention: [] },
  ]);
  expect(await shop.stock()).toBe(STOCK - 2);
  const stored = await shop.server.store.read((reader) => reader.order(order._id));
  // Placed once, paid once.
  expect(stored).toMatchObject({ isPaid: true, revision: order.revision + 1 });
  const metrics = await shop.owner.client.get('/metrics');
  expect(metrics.text).toContain('shop_payment_captures_total{verdict="counts"} 1');
});

test('of two payments at once one pays and one is flagged, and the measures show it', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const callbacks = [
    { ...(await play(gatewayOrder)), orderId: order._id },
    { ...(await playLate(gatewayOrder)), orderId: order._id },
  ];
  const answers = await Promise.all(
    callbacks.flatMap((callback) => Array.from({ length: 20 }, () => shop.verify(callback))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [payment] = await shop.payments(order._id);
  expect(payment?.captures.map(({ verdict }) => verdict).sort()).toEqual(['counts', 'paid-twice']);
  const metrics = await shop.owner.client.get('/metrics');
  expect(metrics.text).toContain('shop_payments_needing_attention 1');
});
