import { describe, expect, test } from 'vitest';
import type { Attention, Capture, Dispute, PaymentOrder, Refund } from './payment';
import { brokenRule, paymentOrderSchema, statusOf } from './payment-invariants';
import {
  aCapture,
  ADMIN,
  aLatePayment,
  aPaidPayment,
  aPayment,
  isoAt,
} from './testing/payment-samples';

const REFUNDED = { at: isoAt(20), how: 'refunded' } as const;
const SETTLED = { at: isoAt(20), how: 'settled' } as const;

const aFlag = (kind: Attention['kind'], given: Partial<Attention> = {}): Attention => ({
  kind,
  payment: 'pay_1',
  raisedAt: isoAt(),
  cleared: null,
  ...given,
});
/** All of the capture, done. */
const aRefund = (given: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 110_00,
  state: 'processed',
  gatewayRefund: 'rfnd_1',
  requestedBy: ADMIN,
  requestedAt: isoAt(10),
  settledAt: isoAt(20),
  ...given,
});
const another = (given: Partial<Refund> = {}) =>
  aRefund({ key: 'refund-key-2', gatewayRefund: 'rfnd_2', ...given });
const lost = (amountPaise: number, payment = 'pay_1'): Dispute => ({
  dispute: 'disp_1',
  payment,
  phase: 'lost',
  at: isoAt(30),
  openedAt: isoAt(25),
  losses: [{ amountPaise, at: isoAt(30) }],
});
const second = (verdict: Capture['verdict'] = 'paid-twice') =>
  aCapture({ payment: 'pay_2', verdict });
const twice = aFlag('paid-twice', { payment: 'pay_2' });

const paid = (given: Partial<PaymentOrder> = {}): PaymentOrder => ({ ...aPaidPayment(), ...given });
const late = (given: Partial<PaymentOrder> = {}): PaymentOrder => ({ ...aLatePayment(), ...given });
/** One that pays, and one that came after it and is flagged. */
const paidTwice = (given: Partial<PaymentOrder> = {}) =>
  paid({ captures: [aCapture(), second()], attention: [twice], ...given });

describe('a payment order is sound', () => {
  test.each<[string, PaymentOrder]>([
    ['when it is open', aPayment()],
    ['when other keys closed it', aPayment({ status: 'closed', retiredAt: isoAt() })],
    ['when it is paid', paid()],
    ['when its money came too late', late()],
    [
      'when its money had gone back before the shop knew of it',
      aPayment({ status: 'closed', captures: [aCapture({ verdict: 'given-back' })] }),
    ],
    ['when it was paid twice', paidTwice()],
    [
      'when both payments went back, each by its own refund',
      paidTwice({
        attention: [{ ...twice, cleared: REFUNDED }],
        refunds: [aRefund(), another({ payment: 'pay_2' })],
      }),
    ],
    [
      'when the one that pays went back, and the second is still flagged',
      paidTwice({ refunds: [aRefund()] }),
    ],
    [
      'when less than all of a flagged payment went back',
      late({ refunds: [aRefund({ amountPaise: 109_99 })] }),
    ],
    [
      'when all of a flagged payment is on its way back',
      late({ refunds: [aRefund({ state: 'pending', settledAt: null })] }),
    ],
    [
      'when a refund failed and was asked again',
      paid({
        refunds: [aRefund({ state: 'failed' }), another()],
        attention: [aFlag('refund-failed', { about: 'refund-key-1', cleared: REFUNDED })],
      }),
    ],
    [
      'when a refund failed after it had cleared the flag',
      late({
        refunds: [aRefund({ state: 'failed' })],
        attention: [
          aFlag('late-no-stock', { cleared: REFUNDED }),
          aFlag('refund-failed', { about: 'refund-key-1' }),
        ],
      }),
    ],
    [
      'when flags of a kind are about other events',
      paid({
        attention: [undefined, 'disp_1 created', 'disp_1 lost'].map((about) =>
          aFlag('disputed', { about }),
        ),
        disputes: [lost(110_00)],
      }),
    ],
    [
      'when the bank took back what had been refunded',
      paid({ refunds: [aRefund()], disputes: [lost(110_00)] }),
    ],
    [
      'when a flag that a refund does not clear stays after it',
      paid({ refunds: [aRefund()], attention: [aFlag('refund-differs')] }),
    ],
    [
      'when a difference is over, since the refund is recorded',
      paid({
        refunds: [aRefund({ gatewayRefund: 'rfnd_1' })],
        attention: [aFlag('refund-differs', { about: 'rfnd_1 processed', cleared: REFUNDED })],
      }),
    ],
    [
      'when a flag that a refund does not clear was settled by an admin',
      paid({ refunds: [aRefund()], attention: [aFlag('disputed', { cleared: SETTLED })] }),
    ],
    [
      'when a payment of nothing is flagged',
      aPayment({
        status: 'closed',
        captures: [aCapture({ amountPaise: 0, verdict: 'amount-differs' })],
        attention: [aFlag('amount-differs')],
      }),
    ],
    [
      'when several refunds wait for an answer of the gateway',
      paid({
        refunds: [
          aRefund({ amountPaise: 1_00, state: 'requested', gatewayRefund: null, settledAt: null }),
          another({ amountPaise: 1_00, state: 'unknown', gatewayRefund: null, settledAt: null }),
        ],
      }),
    ],
  ])('%s', (_what, payment) => {
    expect(brokenRule(payment)).toBeUndefined();
    expect(paymentOrderSchema.parse(payment)).toEqual(payment);
  });
});

const ONE_COUNTS = 'at most one capture counts, of the exact amount and currency';
const FOLLOWS = 'the status follows from the captures';
const HAS_FLAG = 'a capture that does not count has its flag';
const FLAG_ONCE = 'a flag is about a capture and raised once';
const SETTLED_AT = 'a refund is settled at a time, and only then';
const NO_MORE = 'no more is given back than was captured, and no more is lost';
const CLEARED = 'a flag is cleared by a refund in full';

describe('a payment order is broken', () => {
  test.each<[string, string, PaymentOrder]>([
    ['the receipt is the order', 'of another receipt', aPayment({ receipt: 'other' })],
    [
      'a payment is captured once',
      'captured twice by one payment',
      paid({ captures: [aCapture(), aCapture()] }),
    ],
    [ONE_COUNTS, 'by two that count', paid({ captures: [aCapture(), second('counts')] })],
    [ONE_COUNTS, 'a paisa short', paid({ captures: [aCapture({ amountPaise: 109_99 })] })],
    [ONE_COUNTS, 'in dollars', paid({ captures: [aCapture({ currency: 'USD' })] })],
    [FOLLOWS, 'open, though paid', paid({ status: 'open' })],
    [FOLLOWS, 'paid by nothing', aPayment({ status: 'paid' })],
    [FOLLOWS, 'open, though closed for other keys', aPayment({ retiredAt: isoAt() })],
    [HAS_FLAG, 'without a flag', late({ attention: [] })],
    [HAS_FLAG, 'with a flag of another kind', late({ attention: [aFlag('order-closed')] })],
    [
      HAS_FLAG,
      'with the flag of another capture',
      paidTwice({ attention: [aFlag('paid-twice', { payment: 'pay_1' })] }),
    ],
    [
      FLAG_ONCE,
      'flagged twice',
      late({ attention: [aFlag('late-no-stock'), ...late().attention] }),
    ],
    [
      FLAG_ONCE,
      'flagged twice about one event',
      paid({ attention: [aFlag('disputed', { about: 'a' }), aFlag('disputed', { about: 'a' })] }),
    ],
    [
      FLAG_ONCE,
      'flagged about a payment that never came',
      paid({ attention: [aFlag('disputed', { payment: 'pay_9' })] }),
    ],
    [FLAG_ONCE, 'flagged though it counts', paid({ attention: [aFlag('paid-twice')] })],
    [
      FLAG_ONCE,
      'flagged by the verdict of another capture',
      paidTwice({ attention: [twice, aFlag('paid-twice')] }),
    ],
    [
      'a key is one refund',
      'of two refunds under one key',
      paid({
        refunds: [
          aRefund({ amountPaise: 1_00 }),
          aRefund({ amountPaise: 1_00, gatewayRefund: 'rfnd_2' }),
        ],
      }),
    ],
    [
      'a refund of the gateway stands once',
      'of one refund of the gateway under two keys',
      paid({
        refunds: [
          aRefund({ amountPaise: 1_00 }),
          another({ amountPaise: 1_00, gatewayRefund: 'rfnd_1' }),
        ],
      }),
    ],
    [
      'a refund is of a capture',
      'of a refund of what never came',
      paid({ refunds: [aRefund({ payment: 'pay_9' })] }),
    ],
    [SETTLED_AT, 'processed at no time', paid({ refunds: [aRefund({ settledAt: null })] })],
    [
      SETTLED_AT,
      'failed at no time',
      paid({ refunds: [aRefund({ state: 'failed', settledAt: null })] }),
    ],
    [SETTLED_AT, 'settled while pending', paid({ refunds: [aRefund({ state: 'pending' })] })],
    [NO_MORE, 'a paisa too much back', paid({ refunds: [aRefund({ amountPaise: 110_01 })] })],
    [
      NO_MORE,
      'too much back in parts, the last on its way',
      paid({
        refunds: [
          aRefund({ amountPaise: 60_00 }),
          another({ amountPaise: 50_01, state: 'pending', settledAt: null }),
        ],
      }),
    ],
    [NO_MORE, 'a paisa too much lost', paid({ disputes: [lost(110_01)] })],
    [CLEARED, 'flagged after all went back', late({ refunds: [aRefund()] })],
    [
      CLEARED,
      'flagged after all went back in parts',
      late({ refunds: [aRefund({ amountPaise: 60_00 }), another({ amountPaise: 50_00 })] }),
    ],
    [
      CLEARED,
      'flagged after a refund and the bank took all',
      late({ refunds: [aRefund({ amountPaise: 60_00 })], disputes: [lost(50_00)] }),
    ],
    [
      CLEARED,
      'flagged for a failed refund after another one',
      paid({
        refunds: [aRefund({ state: 'failed' }), another()],
        attention: [aFlag('refund-failed', { about: 'refund-key-1' })],
      }),
    ],
    [
      CLEARED,
      'cleared by a refund of what only an admin settles',
      paid({ refunds: [aRefund()], attention: [aFlag('disputed', { cleared: REFUNDED })] }),
    ],
    [
      CLEARED,
      'flagged after the second went back',
      paidTwice({ refunds: [another({ payment: 'pay_2' })] }),
    ],
    [
      CLEARED,
      'flagged after the second, a smaller one, went back',
      paidTwice({
        captures: [aCapture(), { ...second(), amountPaise: 5_00 }],
        refunds: [another({ payment: 'pay_2', amountPaise: 5_00 })],
      }),
    ],
  ])('by "%s" when it is %s', (rule, _what, payment) => {
    expect(brokenRule(payment)).toBe(rule);
    expect(paymentOrderSchema.safeParse(payment).error?.issues).toMatchObject([
      { message: `Broken: ${rule}` },
    ]);
  });

  test('by its shape when it is no payment order', () => {
    expect(paymentOrderSchema.safeParse({ ...aPayment(), note: 'x' }).success).toBe(false);
    expect(paymentOrderSchema.safeParse({ ...aPayment(), _id: '../1' }).success).toBe(false);
  });
});

test.each<[string, Parameters<typeof statusOf>[0], PaymentOrder['status']]>([
  ['nothing came', { captures: [] }, 'open'],
  ['other keys closed it', { captures: [], retiredAt: isoAt() }, 'closed'],
  ['money came that pays nothing', { captures: [second()] }, 'closed'],
  ['one of two captures counts', { captures: [second(), aCapture()] }, 'paid'],
  [
    'it was paid before other keys closed it',
    { captures: [aCapture()], retiredAt: isoAt() },
    'paid',
  ],
])('where %s, the status follows: %o is %s', (_what, facts, status) => {
  expect(statusOf(facts)).toBe(status);
});
