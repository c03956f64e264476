import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askAgainAfter } from '#shared/payments/ask-again';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { startTestServer } from '../testing/start-test-server';
import type { PaymentGateway } from './gateway/gateway';
import { PaymentShop, STOCK } from './testing/payment-shop';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SILENT = { kind: 'unknown', why: 'no_answer' } as const;

let shop: PaymentShop;
let isSilent: boolean;
/** The orders of the gateway that were asked about. */
let asked: string[];
/** The answer to the next orders that are made is lost. */
let losesAnswers: boolean;

beforeEach(async () => {
  [isSilent, asked, losesAnswers] = [false, [], false];
  shop = await PaymentShop.open({
    wrapGateway: (gateway): PaymentGateway => ({
      ...gateway,
      async createOrder(order) {
        const made = await gateway.createOrder(order);
        return losesAnswers ? SILENT : made;
      },
      async orderByReceipt(...about) {
        return losesAnswers || isSilent ? SILENT : gateway.orderByReceipt(...about);
      },
      async paymentsOf(id) {
        asked.push(id);
        return isSilent ? SILENT : gateway.paymentsOf(id);
      },
    }),
  });
});
afterEach(() => shop.close());

describe('the reconciler', () => {
  test('finds an unreported payment: the tab was closed and the webhook lost', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured', false);
    expect(await shop.isPaid(order._id)).toBe(false);
    await shop.reconcile();
    expect(await shop.isPaid(order._id)).toBe(true);
    expect(await shop.stock()).toBe(STOCK - 2);
    expect(await shop.auditTrail(order._id)).toContain('paid-online');
  });

  test('finds a second payment of a paid order too', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured', false);
    await shop.reconcile();
    await shop.playLateCapture(gatewayOrder);
    await shop.reconcile();
    expect(await shop.payments(order._id)).toMatchObject([
      { status: 'paid', attention: [{ kind: 'paid-twice' }] },
    ]);
  });

  test('releases the stock after 30 minutes, no earlier, and once', async () => {
    const { order } = await shop.begun();
    shop.pass(STOCK_HELD);
    await shop.reconcile();
    expect(await shop.stock()).toBe(STOCK - 2);
    shop.pass(1);
    await shop.reconcile();
    await shop.reconcile();
    expect(await shop.stock()).toBe(STOCK);
    expect(await shop.holdState(order._id)).toBe('released');
  });

  // docs/shop-rules.md#r-stock-4
  test('asks before it releases: what was paid in time keeps its pieces', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured', false);
    shop.pass(STOCK_HELD + 1);
    await shop.reconcile();
    expect(await shop.isPaid(order._id)).toBe(true);
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  // docs/shop-rules.md#r-stock-4
  test('late, after the hold expired: paid where the stock is there', async () => {
    const { order, gatewayOrder } = await shop.begun();
    shop.pass(STOCK_HELD + 1);
    await shop.reconcile();
    await shop.play(gatewayOrder, 'captured', false);
    await shop.reconcile();
    expect(await shop.isPaid(order._id)).toBe(true);
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  // docs/shop-rules.md#r-stock-4
  test('late, and the stock is gone: flagged for refund, and the order is not paid', async () => {
    const { order, gatewayOrder } = await shop.begun();
    shop.pass(STOCK_HELD + 1);
    await shop.reconcile();
    await shop.sellToOthers(STOCK - 1);
    await shop.play(gatewayOrder, 'captured', false);
    await shop.reconcile();
    expect(await shop.isPaid(order._id)).toBe(false);
    expect(await shop.stock()).toBe(1);
    expect(await shop.payments(order._id)).toMatchObject([
      { status: 'closed', attention: [{ kind: 'late-no-stock', cleared: null }] },
    ]);
  });

  test('while the gateway does not answer, nothing is released; it is asked less often, then again', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'captured', false);
    isSilent = true;
    shop.pass(STOCK_HELD + 1);
    for (let minute = 0; minute < 60; minute += 1) {
      await shop.reconcile();
      shop.pass(MINUTE);
    }
    expect(asked.length).toBeLessThan(10);
    expect(await shop.holdState(order._id)).toBe('held');
    isSilent = false;
    shop.pass(15 * MINUTE);
    await shop.reconcile();
    expect(await shop.isPaid(order._id)).toBe(true);
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  // docs/shop-rules.md#r-stock-4
  test('a gateway that is gone for good does not keep the stock for ever', async () => {
    const { order } = await shop.begun();
    isSilent = true;
    shop.pass(STOCK_HELD + 24 * HOUR + 1);
    await shop.reconcile();
    shop.pass(15 * MINUTE);
    await shop.reconcile();
    expect(await shop.holdState(order._id)).toBe('released');
    expect(await shop.stock()).toBe(STOCK);
  });

  test('stores an order of the gateway whose answer was lost, and no second one is made', async () => {
    const order = await shop.placed();
    losesAnswers = true;
    expect(await shop.ask(order._id)).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('You haven’t been charged') },
    });
    expect(await shop.stock()).toBe(STOCK - 2);
    losesAnswers = false;
    await shop.reconcile();
    const [found] = await shop.payments(order._id);
    expect(found).toMatchObject({ status: 'open' });
    expect((await shop.begin(order._id)).orderId).toBe(found?._id);
    expect(
      await shop.paymentServices.gateway.orderByReceipt(order._id, [found?._id ?? '']),
    ).toEqual({
      kind: 'none',
    });
  });

  test('asked again after a lost answer, the shopper gets the order that was made then', async () => {
    const order = await shop.placed();
    losesAnswers = true;
    const headers = { 'Idempotency-Key': 'the-same' };
    expect((await shop.ask(order._id, shop.owner, headers)).status).toBe(503);
    losesAnswers = false;
    const first = await shop.paymentServices.gateway.orderByReceipt(order._id);
    const again = await shop.ask(order._id, shop.owner, headers);
    expect(again).toMatchObject({
      status: 200,
      body: { orderId: first.kind === 'found' ? first.order.id : 'none' },
    });
  });

  test('sends a refund that was asked for and not answered, under its key', async () => {
    const { order, gatewayOrder } = await shop.begun();
    const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured', false);
    await shop.reconcile();
    await shop.server.store.write(async (writer) => {
      const stored = await writer.paymentOrder(gatewayOrder);
      if (!stored) throw new Error('Not stored');
      await writer.putPaymentOrder({
        ...stored,
        refunds: [
          {
            key: 'asked-before-the-crash',
            payment,
            amountPaise: 1_00,
            state: 'requested',
            gatewayRefund: null,
            requestedBy: { kind: 'admin', user: 'a', name: 'Asha' },
            requestedAt: new Date(shop.now).toISOString(),
            settledAt: null,
          },
        ],
      });
    });
    await shop.reconcile();
    await shop.reconcile();
    expect(await shop.payments(order._id)).toMatchObject([
      { refunds: [{ key: 'asked-before-the-crash', state: 'processed' }] },
    ]);
    const atGateway = await shop.paymentServices.gateway.refundsOf(payment);
    expect(atGateway).toMatchObject({ kind: 'found', refunds: [{ amountPaise: 1_00 }] });
  });

  test('asks about everything at its start, and then the less often the older it is', async () => {
    const { gatewayOrder } = await shop.begun();
    const times = async (steps: number, step: number) => {
      asked = [];
      for (let turn = 0; turn < steps; turn += 1) {
        shop.pass(step);
        await shop.reconcile();
      }
      return asked.filter((id) => id === gatewayOrder).length;
    };
    expect(await times(20, MINUTE)).toBe(20);
    shop.pass(2 * HOUR);
    expect(await times(60, MINUTE)).toBeLessThanOrEqual(7);
    shop.pass(31 * 24 * HOUR);
    expect(await times(1, MINUTE)).toBe(0);
  });
});

test('how often is asked never grows with age', () => {
  const ages = [0, MINUTE, HOUR, 5 * HOUR, 24 * HOUR, 5 * 24 * HOUR, 30 * 24 * HOUR];
  const waits = ages.map(askAgainAfter);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});

test('where online payment was switched off, what was held before is still released', async () => {
  const now = Date.parse('2026-01-02T03:04:05.000Z');
  const until = new Date(now - 1).toISOString();
  let tick = () => undefined as void;
  const server = await startTestServer({
    payments: null,
    clock: () => now,
    products: [{ _id: 'kettle', countInStock: 3 }],
    timer: (_milliseconds, call) => {
      tick = call;
      return () => undefined;
    },
  });
  await server.store.write((shopWriter) =>
    shopWriter.putHold({
      _id: 'an-order',
      lines: [{ product: 'kettle', qty: 2 }],
      state: 'held',
      heldAt: until,
      until,
    }),
  );
  server.background.start();
  tick();
  await expect
    .poll(async () => (await server.store.read((reader) => reader.hold('an-order')))?.state)
    .toBe('released');
  const [kettle] = await server.store.read((reader) => reader.products(['kettle']));
  expect(kettle?.countInStock).toBe(5);
  await server.close();
});
