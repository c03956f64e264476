import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentWindowEnd } from '../frames/open-payment-window';
import { ApiError } from '../network/api-error';
import { DeviceDatabase } from '../database/device-database';
import { checkPayment, payOnline, verifyPayment, type PaymentParts } from './online-payment';
import { notePayment, paymentsUnderWay } from './payments-under-way';

const ORDER = { orderId: 'order-1', user: 'user-1' };
const OPENED = { key: 'rzp_test_key', orderId: 'order_A1', amount: 75_000, currency: 'INR' };
const REPLY = {
  razorpay_order_id: 'order_A1',
  razorpay_payment_id: 'pay_B2',
  razorpay_signature: 'ab12',
};
const PROOF = { ...REPLY, orderId: 'order-1' };
const VERIFIED = { verified: true, message: 'Payment successful' };

let opened = 0;
let db: DeviceDatabase;
/** The device's stored state when the window opened. */
let storedByWindow: unknown;
beforeEach(() => {
  opened += 1;
  db = new DeviceDatabase(`online-payment-${opened}`);
});

const refusedWith = (status: number, code: string, message: string, more: object = {}) =>
  new ApiError(status, message, code, undefined, { body: { message, code, ...more } });
const noAnswer = () => new ApiError('FETCH_ERROR', 'The shop cannot be reached.');

/** A shop that answers each call in turn (an error is thrown), and a window with a given result. */
function parts(
  answers: readonly unknown[],
  end: PaymentWindowEnd = { kind: 'paid', reply: REPLY },
) {
  const asked: unknown[] = [];
  const left = [...answers];
  const given: PaymentParts = {
    db,
    clock: () => 5_000,
    api: {
      async request(_method, path, options) {
        asked.push([path, options?.body]);
        const answer = left.shift();
        if (answer instanceof Error) throw answer;
        return answer as never;
      },
    },
    showCheckout: async (order, keep) => {
      asked.push(['window', order]);
      if (end.kind !== 'left') await keep(end);
      storedByWindow = await underWay();
      return end;
    },
  };
  return { given, asked };
}
const underWay = () => paymentsUnderWay(db);

describe('paying an order', () => {
  it('creates a payment order, shows the checkout, and has the shop verify its reply', async () => {
    const { given, asked } = parts([OPENED, VERIFIED]);
    expect(await payOnline(ORDER, given)).toEqual({ kind: 'paid', message: 'Payment successful' });
    expect(asked).toEqual([
      ['/payments/razorpay/order', { orderId: 'order-1' }],
      ['window', OPENED],
      ['/payments/razorpay/verify', PROOF],
    ]);
    expect(storedByWindow).toMatchObject([{ ...ORDER, proof: PROOF }]);
    expect(await underWay()).toEqual([]);
  });

  // docs/shop-rules.md#r-payments-3
  it('does nothing when the window is dismissed', async () => {
    const { given, asked } = parts([OPENED], { kind: 'dismissed' });
    expect(await payOnline(ORDER, given)).toEqual({ kind: 'dismissed' });
    expect(asked).toHaveLength(2);
    expect(storedByWindow).toEqual([]);
    expect(await underWay()).toEqual([]);
  });

  it('remembers the begun payment when the page closes in between', async () => {
    const { given } = parts([OPENED], { kind: 'left' });
    expect(await payOnline(ORDER, given)).toEqual({ kind: 'dismissed' });
    expect(await underWay()).toEqual([{ ...ORDER, since: 5_000, proof: null, told: null }]);
  });

  // docs/shop-rules.md#r-texts-12
  it.each([
    ['the shop says why', refusedWith(503, 'unavailable', 'Not now.'), 'Not now.'],
    ['the shop says nothing', refusedWith(500, 'internal', ''), 'Failed to create Razorpay order'],
    ['no one answers', noAnswer(), 'Failed to create Razorpay order'],
  ])('opens no window without a payment order: %s', async (_why, error, message) => {
    const { given, asked } = parts([error]);
    expect(await payOnline(ORDER, given)).toEqual({ kind: 'failed', message });
    expect(asked).toHaveLength(1);
  });

  it('treats an order paid already as paid', async () => {
    const { given } = parts([refusedWith(409, 'already_paid', 'This order is already paid')]);
    expect(await payOnline(ORDER, given)).toEqual({
      kind: 'paid-before',
      message: 'This order is already paid',
    });
  });

  it('passes on the shop’s message about stock', async () => {
    const quote = {
      items: [{ product: 'kettle', name: 'Kettle', price: '250.00', qty: 3, available: 1 }],
      itemsPrice: '750.00',
      shippingPrice: '0.00',
      taxPrice: '0.00',
      totalPrice: '750.00',
    };
    const { given } = parts([refusedWith(409, 'out_of_stock', 'Not enough', { quote })]);
    expect(await payOnline(ORDER, given)).toEqual({
      kind: 'refused',
      refusal: { code: 'out_of_stock', detail: { quote } },
    });
  });

  it.each([
    ['script-failed', 'Razorpay SDK failed to load. Are you online?'],
    ['no-checkout', 'Payment SDK not loaded. Please try again.'],
    ['not-opened', 'Unable to start Razorpay payment'],
  ] as const)('says so when there is no checkout: %s', async (why, message) => {
    const { given } = parts([OPENED], { kind: 'broken', why });
    expect(await payOnline(ORDER, given)).toEqual({ kind: 'failed', message });
    expect(await underWay()).toEqual([]);
  });
});

describe('verifying', () => {
  // docs/shop-rules.md#r-texts-12
  it.each([
    [
      'the shop refuses and says why',
      refusedWith(400, 'not_verified', 'The bank has not confirmed it.'),
      'The bank has not confirmed it.',
      'The bank has not confirmed it.',
    ],
    [
      'the shop refuses without a word',
      refusedWith(400, 'not_verified', ''),
      'Payment verification failed',
      'Payment verification failed',
    ],
    [
      'the shop answers that it is not verified',
      { verified: false, message: '' },
      'Verification failed',
      'Verification failed',
    ],
    ['no one answers', noAnswer(), 'Payment verification error', null],
  ])('is unsure and keeps the proof: %s', async (_why, answer, message, notified) => {
    const { given } = parts([answer]);
    expect(await verifyPayment(PROOF, ORDER, given)).toEqual({ kind: 'unsure', message });
    expect(await underWay()).toEqual([{ ...ORDER, since: 5_000, proof: PROOF, told: notified }]);
    // Verified again, with the same proof.
    const again = parts([VERIFIED]);
    expect(await verifyPayment(PROOF, ORDER, again.given)).toMatchObject({ kind: 'paid' });
    expect(await underWay()).toEqual([]);
  });

  it('is unsure where the checkout’s reply cannot be read', async () => {
    const { given, asked } = parts([OPENED], { kind: 'paid', reply: null });
    expect(await payOnline(ORDER, given)).toEqual({
      kind: 'unsure',
      message: 'Payment verification error',
    });
    expect(asked).toHaveLength(2);
    expect(await underWay()).toHaveLength(1);
  });

  it('shows the shop’s message about a second payment', async () => {
    const { given } = parts([{ verified: true, message: 'We’ll refund the second payment' }]);
    expect(await verifyPayment(PROOF, ORDER, given)).toEqual({
      kind: 'paid',
      message: 'We’ll refund the second payment',
    });
  });
});

describe('checking a payment with an unknown result', () => {
  const BEGUN = { ...ORDER, since: 5_000, proof: null, told: null };

  it.each([
    ['paid', { kind: 'paid', message: 'In words' }, []],
    ['none', { kind: 'nothing', message: 'In words' }, []],
    ['open', { kind: 'unsure' }, [{ ...BEGUN, told: 'In words' }]],
  ] as const)('keeps what the gateway says: %s', async (state, end, left) => {
    await notePayment(db, BEGUN);
    const { given, asked } = parts([{ state, message: 'In words' }]);
    expect(await checkPayment(BEGUN, given)).toEqual(end);
    expect(asked).toEqual([['/payments/razorpay/check', { orderId: 'order-1' }]]);
    expect(await underWay()).toEqual(left);
  });

  it('does not change a payment begun during the check', async () => {
    const fresh = { ...BEGUN, since: 6_000 };
    await notePayment(db, fresh);
    for (const state of ['none', 'open']) {
      await checkPayment(BEGUN, parts([{ state, message: 'In words' }]).given);
      expect(await underWay()).toEqual([fresh]);
    }
  });

  it.each([
    ['no one answers', noAnswer()],
    ['the gateway does not', refusedWith(503, 'unavailable', 'Not now.')],
    ['the shop is older than the page', refusedWith(404, 'not_found', 'Not found')],
  ])('stays as it was where %s', async (_why, error) => {
    await notePayment(db, BEGUN);
    expect(await checkPayment(BEGUN, parts([error]).given)).toEqual({ kind: 'unsure' });
    expect(await underWay()).toEqual([BEGUN]);
  });
});
