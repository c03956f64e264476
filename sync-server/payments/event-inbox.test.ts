import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../operations/log';
import { endLeases } from '../store/testing/store-of-run';
import { startTestServer } from '../testing/start-test-server';
import { RETRY_WINDOW } from './event-inbox';
import type { PaymentGateway } from './gateway/gateway';
import { anEvent, PaymentShop } from './testing/payment-shop';

const HOUR = 60 * 60 * 1000;
const SILENT = { kind: 'unknown', why: 'no_answer' } as const;

let shop: PaymentShop;
let isSilent: boolean;
let lines: string[];

beforeEach(async () => {
  isSilent = false;
  lines = [];
  shop = await PaymentShop.open({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    wrapGateway: (gateway): PaymentGateway => ({
      ...gateway,
      order: async (id) => (isSilent ? SILENT : gateway.order(id)),
      payment: async (id) => (isSilent ? SILENT : gateway.payment(id)),
      refundsOf: async (id) => (isSilent ? SILENT : gateway.refundsOf(id)),
    }),
  });
});
afterEach(() => shop.close());

const stored = (id: string) => shop.server.store.read((reader) => reader.gatewayEvent(id));
const alerts = () => lines.filter((line) => line.includes('set aside'));

test('while the gateway does not answer an event waits, less and less often, and then pays', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, 'captured');
  isSilent = true;
  await shop.webhook(anEvent('payment.captured', gatewayOrder, paymentId), { id: 'evt_1' });
  const waits: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    await shop.workInbox();
    const dueAt = Date.parse((await stored('evt_1'))?.dueAt ?? '');
    waits.push(dueAt - shop.now);
    // Not before it is due.
    await shop.workInbox();
    expect((await stored('evt_1'))?.attempts).toBe(round + 1);
    shop.pass(dueAt - shop.now);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(15 * 60 * 1000);
  isSilent = false;
  await shop.workInbox();
  expect(await shop.isPaid(order._id)).toBe(true);
  expect(alerts()).toEqual([]);
});

test('an event of a payment order that is not stored yet waits while the gateway is silent, and pays its order then', async () => {
  const order = await shop.placed();
  const made = await shop.paymentServices.gateway.createOrder({
    amountPaise: 100_10,
    currency: 'INR',
    receipt: order._id,
    orderId: order._id,
  });
  if (made.kind !== 'created') throw new Error(made.kind);
  const { razorpay_payment_id: paymentId } = await shop.play(made.order.id, 'captured');
  isSilent = true;
  await shop.webhook(anEvent('order.paid', made.order.id, paymentId), { id: 'evt_1' });
  await shop.workInbox();
  expect(await stored('evt_1')).toMatchObject({ doneAt: null });
  isSilent = false;
  shop.pass(HOUR);
  await shop.workInbox();
  expect(await shop.isPaid(order._id)).toBe(true);
  expect(await shop.payments(order._id)).toMatchObject([{ _id: made.order.id, status: 'paid' }]);
});

test('an event that stays without its order is quarantined after a day, once, with an alert', async () => {
  const made = await shop.paymentServices.gateway.createOrder({
    amountPaise: 100_10,
    currency: 'INR',
    receipt: 'of-another-shop',
    orderId: 'of-another-shop',
  });
  if (made.kind !== 'created') throw new Error(made.kind);
  const { razorpay_payment_id: paymentId } = await shop.play(made.order.id, 'captured');
  const event = anEvent('payment.captured', made.order.id, paymentId, { email: 'a@b.example' });
  await shop.webhook(event, { id: 'evt_1' });
  await shop.workInbox();
  shop.pass(RETRY_WINDOW - 1);
  await shop.workInbox();
  expect(await stored('evt_1')).toMatchObject({ doneAt: null });
  expect(alerts()).toEqual([]);
  shop.pass(HOUR);
  await shop.workInbox();
  await shop.workInbox();
  expect(await stored('evt_1')).toMatchObject({
    doneAt: expect.any(String),
    result: 'set aside: no such payment order here',
  });
  expect(alerts()).toHaveLength(1);
  expect(alerts().join()).not.toContain('a@b.example');
});

test.each(['payment.failed', 'payment.authorized'])(
  '%s does nothing, and is done',
  async (name) => {
    const { order, gatewayOrder } = await shop.begun();
    const outcome = name === 'payment.failed' ? 'failed' : 'authorized';
    const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, outcome);
    await shop.webhook(anEvent(name, gatewayOrder, paymentId), { id: 'evt_1' });
    await shop.workInbox();
    expect(await stored('evt_1')).toMatchObject({ doneAt: expect.any(String) });
    expect(await shop.isPaid(order._id)).toBe(false);
  },
);

test('a refund that was made at the gateway itself is recorded by its event', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, 'captured');
  await shop.paymentServices.gateway.refund({
    paymentId,
    amountPaise: 1_00,
    key: 'by-hand-at-the-gateway',
  });
  const event = {
    event: 'refund.processed',
    payload: { refund: { entity: { id: 'rfnd_00000000000000', payment_id: paymentId } } },
  };
  await shop.webhook(event, { id: 'evt_1' });
  await shop.workInbox();
  expect(await shop.payments(order._id)).toMatchObject([
    { status: 'paid', refunds: [{ amountPaise: 1_00, state: 'processed' }] },
  ]);
});

test('while the gateway does not say what went back, the event of a refund waits', async () => {
  const { gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, 'captured');
  isSilent = true;
  await shop.webhook(anEvent('refund.created', gatewayOrder, paymentId), { id: 'evt_1' });
  await shop.workInbox();
  expect(await stored('evt_1')).toMatchObject({ doneAt: null, attempts: 1 });
});

test('what is done is forgotten after 30 days', async () => {
  await shop.webhook({ event: 'x' }, { id: 'evt_1' });
  await shop.workInbox();
  shop.pass(30 * 24 * HOUR - 1);
  await shop.workInbox();
  expect(await stored('evt_1')).toBeDefined();
  shop.pass(2);
  await shop.workInbox();
  expect(await stored('evt_1')).toBeUndefined();
});

test('a process that was stopped while it processed an event does not undo what another has made of it', async () => {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, 'captured');
  let goOn = () => undefined as void;
  const stopped = new Promise<void>((resolve) => (goOn = resolve));
  let begin = () => undefined as void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const other = await startTestServer({
    clock: () => shop.now,
    beside: shop.server,
    wrapGateway: (gateway) => ({
      ...gateway,
      payment() {
        begin();
        return stopped.then(() => SILENT);
      },
    }),
  });
  await shop.server.store.write((writer) =>
    writer.putGatewayEvent({
      _id: 'evt_3',
      body: JSON.stringify(anEvent('payment.captured', gatewayOrder, paymentId)),
      receivedAt: new Date(shop.now).toISOString(),
      attempts: 0,
      dueAt: new Date(shop.now).toISOString(),
      doneAt: null,
      result: null,
    }),
  );
  const working = other.payments?.inbox.work();
  await begun;
  // Held by the other: left alone.
  await shop.workInbox();
  expect(await stored('evt_3')).toMatchObject({ doneAt: null });
  shop.pass(10 * 60 * 1000);
  await endLeases(shop.server.directory);
  await shop.workInbox();
  const done = await stored('evt_3');
  expect(done).toMatchObject({ doneAt: expect.any(String) });
  goOn();
  await working;
  expect(await stored('evt_3')).toEqual(done);
  expect(await shop.isPaid(order._id)).toBe(true);
  await other.close();
});
