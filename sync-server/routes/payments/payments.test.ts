import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { MAX_PAISE } from '#shared/core/paise';
import { callbackSignature } from '../../payments/gateway/signatures';
import {
  codeOf,
  PaymentShop,
  STOCK,
  TOTAL,
  type Callback,
} from '../../payments/testing/payment-shop';
import { TEST_KEYS } from '../../payments/testing/start-test-gateway';
import { registerAdmin } from '../../testing/admin-client';
import { startTestServer } from '../../testing/start-test-server';
import { register } from '../../testing/test-client';

let shop: PaymentShop;

beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

describe('beginning to pay', () => {
  // docs/shop-rules.md#r-money-9
  test('gives key, order of the gateway, paise and currency, and holds the stock', async () => {
    const order = await shop.placed();
    expect(await shop.stock()).toBe(STOCK);
    const { body } = await shop.ask(order._id);
    expect(body).toEqual({
      key: TEST_KEYS.keyId,
      orderId: expect.stringMatching(/^order_/),
      amount: TOTAL,
      currency: 'INR',
      // Less than the stock is held, so that a window left open takes no money for what others have bought.
      timeout: STOCK_HELD / 1000 - 60,
    });
    expect(await shop.stock()).toBe(STOCK - 2);
    expect(await shop.payments(order._id)).toMatchObject([
      { status: 'open', receipt: order._id, amountPaise: TOTAL, currency: 'INR' },
    ]);
    expect(await shop.auditTrail(order._id)).toEqual(
      expect.arrayContaining(['stock-held', 'payment-opened']),
    );
  });

  // docs/shop-rules.md#r-payments-2
  test('asked twice for one order it is the same, and the stock is held once', async () => {
    const { order, gatewayOrder } = await shop.begun();
    expect((await shop.begin(order._id)).orderId).toBe(gatewayOrder);
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  // docs/shop-rules.md#r-payments-3
  test('again, later: the checkout closes before the hold ends, however little of it is left', async () => {
    const { order } = await shop.begun();
    const timeoutAfter = async (milliseconds: number) => {
      shop.pass(milliseconds);
      return (await shop.begin(order._id)).timeout;
    };
    expect(await timeoutAfter(STOCK_HELD - 180_000)).toBe(120);
    expect(await timeoutAfter(120_000)).toBe(30);
    expect(await timeoutAfter(59_000)).toBe(1);
  });

  // docs/shop-rules.md#r-payments-3
  test('again, after its window was closed: the gateway is asked first whether money came, or is about to', async () => {
    const { order, gatewayOrder } = await shop.begun();
    await shop.play(gatewayOrder, 'authorized');
    expect(codeOf(await shop.ask(order._id))).toBe('in_progress');
    const other = await shop.begun();
    await shop.play(other.gatewayOrder, 'captured');
    expect(codeOf(await shop.ask(other.order._id))).toBe('already_paid');
    expect(await shop.isPaid(other.order._id)).toBe(true);
  });

  test('asked twenty times at once, one is made at the gateway', async () => {
    const order = await shop.placed();
    const responses = await Promise.all(Array.from({ length: 20 }, () => shop.begin(order._id)));
    expect(new Set(responses.map(({ orderId }) => orderId)).size).toBe(1);
    const made = await shop.paymentServices.gateway.orderByReceipt(order._id);
    expect(made).toMatchObject({ kind: 'found', order: { id: responses[0]?.orderId } });
    const others = await shop.paymentServices.gateway.orderByReceipt(order._id, [
      responses[0]?.orderId ?? '',
    ]);
    expect(others).toEqual({ kind: 'none' });
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  test('under an idempotency key the reply is the same, byte for byte', async () => {
    const order = await shop.placed();
    const headers = { 'Idempotency-Key': 'begin-once' };
    const first = await shop.ask(order._id, shop.owner, headers);
    const again = await shop.ask(order._id, shop.owner, headers);
    expect(again.text).toBe(first.text);
    const other = await shop.placed();
    expect(codeOf(await shop.ask(other._id, shop.owner, headers))).toBe('id_reused');
  });

  test('another person’s order is not found, even for an admin', async () => {
    const order = await shop.placed();
    const other = await register(shop.server.url);
    const admin = await registerAdmin(shop.server);
    for (const by of [other, admin])
      expect(await shop.ask(order._id, by)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect(codeOf(await shop.ask('unknown'))).toBe('not_found');
    expect(await shop.stock()).toBe(STOCK);
  });

  test('an order for cash is not_razorpay, a paid one already_paid', async () => {
    const cash = await shop.placed({ paymentMethod: 'COD' });
    expect(await shop.ask(cash._id)).toMatchObject({ status: 409, body: { code: 'not_razorpay' } });
    const { order, gatewayOrder } = await shop.begun();
    const callback = await shop.play(gatewayOrder, 'captured');
    await shop.verify({ ...callback, orderId: order._id });
    expect(await shop.ask(order._id)).toMatchObject({
      status: 409,
      body: { code: 'already_paid' },
    });
  });

  test('without the stock it is refused with what is left, and nothing is held', async () => {
    const order = await shop.placed();
    await shop.sellToOthers(STOCK - 1);
    expect(await shop.ask(order._id)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', quote: { items: [{ product: 'kettle', available: 1 }] } },
    });
    await shop.server.store.write((writer) => writer.removeProduct('kettle'));
    expect(await shop.ask(order._id)).toMatchObject({
      status: 409,
      body: { code: 'product_gone', quote: { items: [] } },
    });
    expect(await shop.holdState(order._id)).toBeUndefined();
    expect(await shop.payments(order._id)).toEqual([]);
  });

  test('two want the last pieces: one holds them, and the other is refused', async () => {
    const [first, second] = [await shop.placed(), await shop.placed()];
    await shop.sellToOthers(STOCK - 2);
    const statuses = await Promise.all([first, second].map(({ _id }) => shop.ask(_id)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.stock()).toBe(0);
  });

  test('an amount below what the gateway takes is refused in words, before anything is held', async () => {
    const order = await shop.placed();
    await shop.server.store.write(async (writer) => {
      const stored = await writer.order(order._id);
      if (stored) await writer.putOrder({ ...stored, totalPrice: 99 });
    });
    expect(await shop.ask(order._id)).toMatchObject({
      status: 409,
      body: { code: 'not_razorpay', message: expect.stringContaining('₹1.00') },
    });
    expect(await shop.stock()).toBe(STOCK);
  });

  test('a price that has changed since does not matter: the order’s total was agreed to', async () => {
    const order = await shop.placed();
    await shop.server.store.write(async (writer) => {
      const [kettle] = await writer.products(['kettle']);
      if (kettle) await writer.putProduct({ ...kettle, pricePaise: MAX_PAISE / 100 });
    });
    expect((await shop.begin(order._id)).amount).toBe(TOTAL);
  });

  test('after the hold expired it is held again, for the same order of the gateway', async () => {
    const { order, gatewayOrder } = await shop.begun();
    shop.pass(STOCK_HELD + 1);
    await shop.reconcile();
    expect(await shop.stock()).toBe(STOCK);
    expect((await shop.begin(order._id)).orderId).toBe(gatewayOrder);
    expect(await shop.stock()).toBe(STOCK - 2);
    expect(await shop.holdState(order._id)).toBe('held');
  });
});

describe('verifying', () => {
  async function paid(): Promise<Callback> {
    const { order, gatewayOrder } = await shop.begun();
    return { ...(await shop.play(gatewayOrder, 'captured')), orderId: order._id };
  }

  // docs/shop-rules.md#r-payments-4
  test('a captured payment pays the order, and its pieces are gone for good', async () => {
    const callback = await paid();
    expect(await shop.verify(callback)).toMatchObject({
      status: 200,
      body: { verified: true, message: 'Payment successful' },
    });
    const stored = await shop.server.store.read((reader) => reader.order(callback.orderId));
    expect(stored).toMatchObject({ isPaid: true, paidAt: new Date(shop.now).toISOString() });
    expect(await shop.holdState(callback.orderId)).toBe('taken');
    expect(await shop.stock()).toBe(STOCK - 2);
    expect(await shop.auditTrail(callback.orderId)).toContain('paid-online');
  });

  test('replayed, it says the same and does nothing, whatever its key', async () => {
    const callback = await paid();
    const before = await shop.verify(callback);
    const auditTrail = await shop.auditTrail(callback.orderId);
    for (const headers of [{}, { 'Idempotency-Key': 'k-1' }, { 'Idempotency-Key': 'k-1' }])
      expect((await shop.verify(callback, shop.owner, headers)).text).toBe(before.text);
    expect(await shop.auditTrail(callback.orderId)).toEqual(auditTrail);
    expect(await shop.payments(callback.orderId)).toMatchObject([{ captures: [{}] }]);
  });

  const forgeries: readonly (readonly [string, (callback: Callback) => Partial<Callback>])[] = [
    ['made with another secret', (it) => ({ razorpay_signature: signed(it, 'another secret') })],
    ['cut short', (it) => ({ razorpay_signature: it.razorpay_signature.slice(0, 63) })],
    ['empty', () => ({ razorpay_signature: '' })],
    ['in capitals', (it) => ({ razorpay_signature: it.razorpay_signature.toUpperCase() })],
    ['with one digit changed', (it) => ({ razorpay_signature: flipped(it.razorpay_signature) })],
    ['over ids that are swapped', (it) => ({ razorpay_signature: swapped(it) })],
    ['of another payment', () => ({ razorpay_payment_id: 'pay_00000000000000' })],
    [
      'over an order of the gateway that is not stored',
      (it) => {
        const razorpay_order_id = 'order_00000000000000';
        return {
          razorpay_order_id,
          razorpay_signature: callbackSignature(
            razorpay_order_id,
            it.razorpay_payment_id,
            TEST_KEYS.keySecret,
          ),
        };
      },
    ],
  ];

  // docs/shop-rules.md#r-payments-4
  test.each(forgeries)('a signature %s is refused', async (_what, forge) => {
    const callback = await paid();
    expect(await shop.verify({ ...callback, ...forge(callback) })).toMatchObject({
      status: 400,
      body: { code: 'not_verified', verified: false, message: 'Payment verification failed' },
    });
    expect(await shop.isPaid(callback.orderId)).toBe(false);
    expect(await shop.payments(callback.orderId)).toMatchObject([{ captures: [] }]);
  });

  test('a true callback of one order does not pay another', async () => {
    const callback = await paid();
    const other = await shop.begun();
    for (const razorpay_order_id of [callback.razorpay_order_id, other.gatewayOrder]) {
      const replayed = { ...callback, razorpay_order_id, orderId: other.order._id };
      expect(codeOf(await shop.verify(replayed))).toBe('not_verified');
    }
    expect(await shop.isPaid(other.order._id)).toBe(false);
  });

  test('is the owner’s alone', async () => {
    const callback = await paid();
    const other = await register(shop.server.url);
    expect(await shop.verify(callback, other)).toMatchObject({ status: 404 });
    expect(await shop.isPaid(callback.orderId)).toBe(false);
  });

  test.each([
    ['authorized', /checking with your bank/],
    ['captured-late', /checking with your bank/],
    ['failed', /didn’t go through/],
  ] as const)('%s is signed, and pays nothing', async (outcome, message) => {
    const { order, gatewayOrder } = await shop.begun();
    const callback = { ...(await shop.play(gatewayOrder, outcome)), orderId: order._id };
    expect(await shop.verify(callback)).toMatchObject({
      status: 400,
      body: { code: 'not_verified', verified: false, message: expect.stringMatching(message) },
    });
    expect(await shop.isPaid(order._id)).toBe(false);
    expect(await shop.holdState(order._id)).toBe('held');
  });

  test('a second payment of a paid order is reported as such, and waits for its refund', async () => {
    const { order, gatewayOrder } = await shop.begun();
    const first = { ...(await shop.play(gatewayOrder, 'captured')), orderId: order._id };
    const second = { ...(await shop.playLateCapture(gatewayOrder)), orderId: order._id };
    await shop.verify(first);
    expect(await shop.verify(second)).toMatchObject({
      status: 200,
      body: { verified: true, message: expect.stringContaining('We’ll refund') },
    });
    expect(await shop.payments(order._id)).toMatchObject([
      { status: 'paid', attention: [{ kind: 'paid-twice' }] },
    ]);
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  test('late, with the stock gone: no success is reported, and paying again is refused', async () => {
    const { order, gatewayOrder } = await shop.begun();
    const callback = { ...(await shop.play(gatewayOrder, 'captured')), orderId: order._id };
    // The gateway was not asked before the sweep, as after a long power cut with the gateway away.
    await shop.server.store.write(async (writer) => {
      const hold = await writer.hold(order._id);
      if (hold) await writer.putHold({ ...hold, state: 'released' });
    });
    await shop.sellToOthers(STOCK - 2);
    expect(await shop.verify(callback)).toMatchObject({
      status: 400,
      body: { verified: false, message: expect.stringContaining('We’ll refund') },
    });
    expect(await shop.isPaid(order._id)).toBe(false);
    expect(await shop.ask(order._id)).toMatchObject({
      status: 409,
      body: { code: 'in_progress', message: expect.stringContaining('don’t pay again') },
    });
  });
});

test('where online payment is off, its calls say so, and it cannot be chosen', async () => {
  const cod = await startTestServer({ payments: null });
  const { client } = await register(cod.url);
  expect((await client.get('/api/settings')).body).toMatchObject({ onlinePayments: 'off' });
  expect(await client.post('/api/payments/razorpay/order', { orderId: 'x' })).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('off') },
  });
  await cod.close();
});

const signed = (it: Callback, secret: string) =>
  callbackSignature(it.razorpay_order_id, it.razorpay_payment_id, secret);
const swapped = (it: Callback) =>
  callbackSignature(it.razorpay_payment_id, it.razorpay_order_id, TEST_KEYS.keySecret);
const flipped = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1);
