import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import {
  attention,
  capture,
  captureOf,
  currency,
  gatewayDisputeId,
  gatewayOrderId,
  gatewayPaymentId,
  gatewayRefundId,
  isAccepted,
  isDisputeOpen,
  isOutcomeUnknown,
  isPaying,
  isUnanswered,
  lostOf,
  needsAttention,
  openPaymentOf,
  paymentOrder,
  refund,
  refundable,
  refundKey,
  settleReason,
  type Attention,
  type Dispute,
  type PaymentOrder,
  type Refund,
} from './payment';
import {
  aCapture,
  ADMIN,
  aLatePayment,
  aPaidPayment,
  aPayment,
  isoAt,
} from './testing/payment-samples';

const aRefund = (given: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 10_00,
  state: 'requested',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: null,
  ...given,
});
const aDispute = (given: Partial<Dispute> = {}): Dispute => ({
  dispute: 'disp_1',
  payment: 'pay_1',
  phase: 'under_review',
  at: isoAt(),
  openedAt: isoAt(),
  ...given,
});
const aFlag = (cleared: Attention['cleared'] = null): Attention => ({
  kind: 'amount-differs',
  payment: 'pay_1',
  raisedAt: isoAt(),
  cleared,
});
const lost = (amountPaise: number) => ({ amountPaise, at: isoAt() });
const disputed = (...disputes: Dispute[]): PaymentOrder => ({ ...aPaidPayment(), disputes });

interface Schema {
  safeParse(given: unknown): { error?: { issues: { message: string }[] } | undefined };
}
/** What a schema says is wrong, in words; nothing of a sound value. */
const problemsOf = (schema: Schema, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

describe.each([
  ['an order', gatewayOrderId, 'order_', 'Not an order of the gateway'],
  ['a payment', gatewayPaymentId, 'pay_', 'Not a payment of the gateway'],
  ['a refund', gatewayRefundId, 'rfnd_', 'Not a refund of the gateway'],
  ['a dispute', gatewayDisputeId, 'disp_', 'Not a dispute of the gateway'],
])('the id of %s of the gateway', (_what, schema, prefix, words) => {
  test.each(['1', 'A1b2C3d4', 'x'.repeat(40)])(`${prefix}%s is one`, (rest) => {
    expect(problemsOf(schema, prefix + rest)).toEqual([]);
  });

  test.each(['', 'a/b', 'a?b', '..', 'a ', 'a-b', '1/', 'x'.repeat(41)])(
    `${prefix}%s is none, and would go into a path`,
    (rest) => {
      expect(problemsOf(schema, prefix + rest)).toEqual([words]);
    },
  );

  test.each([`/${prefix}1`, ` ${prefix}1`, '1', prefix.toUpperCase() + 1])('%s is none', (id) => {
    expect(problemsOf(schema, id)).toEqual([words]);
  });
});

describe('what a person or the gateway enters', () => {
  test.each(['a'.repeat(10), 'A-b_1'.repeat(8)])('%s is the key of a refund', (key) => {
    expect(problemsOf(refundKey, key)).toEqual([]);
  });

  test.each(['a'.repeat(9), 'a'.repeat(41), 'refund key 1', ' refund-key-1', 'refund-key-1!'])(
    '“%s” is no key of a refund',
    (key) => {
      expect(problemsOf(refundKey, key)).toEqual(['Not a refund key']);
    },
  );

  test('a currency is three capital letters', () => {
    expect(problemsOf(currency, 'INR')).toEqual([]);
    for (const wrong of ['inr', 'IN', 'INRR', 'xINR', 'INR1', ' INR', ''])
      expect(problemsOf(currency, wrong)).toEqual(['Not a currency']);
  });

  test('the reason of an admin is trimmed, and has 3 to 300 characters', () => {
    expect(settleReason.parse('  An offer ')).toBe('An offer');
    expect(problemsOf(settleReason, 'x'.repeat(300))).toEqual([]);
    expect(problemsOf(settleReason, 'x'.repeat(301))).toHaveLength(1);
    for (const none of [undefined, null, 7, '', 'ab', '  ab  '])
      expect(problemsOf(settleReason, none)).toEqual(['Enter a reason']);
  });
});

describe('the shape of what is stored', () => {
  test('a payment order with all that may come of it is read as it is', () => {
    const full: PaymentOrder = {
      ...aPaidPayment(),
      keyId: 'rzp_live_1',
      retiredAt: isoAt(),
      refunds: [
        aRefund(),
        aRefund({ key: 'refund-key-2', state: 'failed', processedAt: isoAt(), reason: 'Too late' }),
        aRefund({ key: 'refund-key-3', state: 'processed', byHand: 'upi', settledAt: isoAt() }),
      ],
      attention: [aFlag({ at: isoAt(), how: 'settled', reason: 'An offer', pays: true })],
      disputes: [aDispute({ phase: 'lost', losses: [lost(5_00)] })],
      isTest: true,
    };
    expect(paymentOrder.parse(full)).toEqual(full);
    expect(paymentOrder.parse(aPayment())).toEqual(aPayment());
  });

  test.each([
    ['a field of no meaning', { more: 1 }],
    ['an amount of nothing', { amountPaise: 0 }],
    ['half a paisa', { amountPaise: 0.5 }],
    ['a status of no meaning', { status: 'late' }],
    ['an empty key', { keyId: '' }],
    ['a test that is none', { isTest: false }],
    ['a dispute without its amounts', { disputes: [{ dispute: 'disp_1' }] }],
    ['a dispute with more', { disputes: [{ ...aDispute(), more: 1 }] }],
    ['a dispute in no phase', { disputes: [{ ...aDispute(), phase: 'open' }] }],
    ['a loss without an amount', { disputes: [{ ...aDispute(), losses: [{ at: isoAt() }] }] }],
  ])('a payment order with %s is refused', (_what, given) => {
    expect(problemsOf(paymentOrder, { ...aPayment(), ...given })).not.toEqual([]);
  });

  test.each([
    ['below nothing', { amountPaise: -1 }],
    ['of no verdict', { verdict: 'maybe' }],
    ['at a time that is no instant', { capturedAt: '2026-06-15' }],
    ['with more', { more: 1 }],
  ])('a capture %s is refused', (_what, given) => {
    expect(problemsOf(capture, aCapture())).toEqual([]);
    expect(problemsOf(capture, { ...aCapture(), ...given })).not.toEqual([]);
  });

  test.each([
    ['of nothing', { amountPaise: 0 }],
    ['in no state', { state: 'done' }],
    ['by no way', { byHand: 'post' }],
    ['for an empty reason', { reason: '' }],
    ['for too long a reason', { reason: 'x'.repeat(301) }],
    ['with more', { more: 1 }],
  ])('a refund %s is refused', (_what, given) => {
    expect(problemsOf(refund, aRefund())).toEqual([]);
    expect(problemsOf(refund, { ...aRefund(), ...given })).toHaveLength(1);
  });

  test.each([
    ['of no kind', { kind: 'odd' }],
    ['about nothing', { about: '' }],
    ['about too much', { about: 'x'.repeat(121) }],
    ['cleared by no way', { cleared: { at: isoAt(), how: 'forgotten' } }],
    ['that pays and does not', { cleared: { at: isoAt(), how: 'settled', pays: false } }],
  ])('a flag %s is refused', (_what, given) => {
    expect(problemsOf(attention, { ...aFlag(), about: 'rfnd_1 failed' })).toEqual([]);
    expect(problemsOf(attention, { ...aFlag(), ...given })).toHaveLength(1);
  });
});

describe('what of a payment order is asked', () => {
  test('a capture is found by its payment', () => {
    const second = aCapture({ payment: 'pay_2' });
    const both = aPayment({ captures: [aCapture(), second] });
    expect(captureOf(both, 'pay_2')).toBe(second);
    expect(captureOf(both, 'pay_3')).toBeUndefined();
  });

  test.each<[string, Partial<Dispute>, boolean]>([
    ['that was opened', { phase: 'created' }, true],
    ['under review', { phase: 'under_review' }, true],
    ['that wants an answer', { phase: 'action_required' }, true],
    ['under review, of another payment', { payment: 'pay_2' }, false],
    ['that was won', { phase: 'won' }, false],
    ['that was lost, of which nothing was taken', { phase: 'lost' }, false],
    ['that was closed', { phase: 'closed' }, false],
  ])('a dispute %s: is the bank still to decide?', (_what, given, isOpen) => {
    expect(isDisputeOpen(disputed(aDispute(given)), 'pay_1')).toBe(isOpen);
    const won = aDispute({ dispute: 'disp_2', phase: 'won' });
    expect(isDisputeOpen(disputed(won, aDispute(given)), 'pay_1')).toBe(isOpen);
  });

  test('a payment without disputes has none open and has lost nothing', () => {
    expect(isDisputeOpen(aPaidPayment(), 'pay_1')).toBe(false);
    expect(lostOf(aPaidPayment(), 'pay_1')).toBe(0);
  });

  test('what the bank took is added up by payment, and cannot be given back', () => {
    const payment = disputed(
      aDispute({ phase: 'lost', losses: [lost(30_00)] }),
      aDispute({ dispute: 'disp_2', phase: 'lost', losses: [lost(5_00)] }),
      aDispute({ dispute: 'disp_3' }),
      aDispute({ dispute: 'disp_4', payment: 'pay_2', phase: 'lost', losses: [lost(50_00)] }),
    );
    expect(lostOf(payment, 'pay_1')).toBe(35_00);
    expect(lostOf(payment, 'pay_2')).toBe(50_00);
    expect(refundable(payment, aCapture())).toBe(75_00);
  });

  test('what can still go back is less by each refund of the capture that has not failed', () => {
    const refunds = [
      aRefund({ state: 'requested', amountPaise: 1_00 }),
      aRefund({ state: 'unknown', amountPaise: 2_00 }),
      aRefund({ state: 'pending', amountPaise: 4_00 }),
      aRefund({ state: 'processed', amountPaise: 8_00 }),
      aRefund({ state: 'failed', amountPaise: 16_00 }),
      aRefund({ payment: 'pay_2', amountPaise: 32_00 }),
    ];
    expect(refundable({ ...aPaidPayment(), refunds }, aCapture())).toBe(95_00);
  });

  test('nothing can go back where the bank took what had gone back before, and not less than nothing', () => {
    const payment = disputed(aDispute({ phase: 'lost', losses: [lost(110_00)] }));
    const refunds = [aRefund({ state: 'processed', amountPaise: 50_00 })];
    expect(refundable({ ...payment, refunds }, aCapture())).toBe(0);
  });

  test('a capture pays by its amount, or since an admin accepted it', () => {
    const other = aCapture({ verdict: 'amount-differs' });
    const settled = { at: isoAt(), how: 'settled', reason: 'An offer' } as const;
    const accepted = { attention: [aFlag({ ...settled, pays: true })] };
    expect(isAccepted(accepted, other)).toBe(true);
    expect(isAccepted(accepted, { payment: 'pay_2' })).toBe(false);
    expect(isAccepted({ attention: [aFlag(settled)] }, other)).toBe(false);
    expect(isAccepted({ attention: [aFlag()] }, other)).toBe(false);
    expect(isPaying({ attention: [] }, aCapture())).toBe(true);
    expect(isPaying(accepted, other)).toBe(true);
    expect(isPaying({ attention: [aFlag(settled)] }, other)).toBe(false);
  });

  test.each([
    ['requested', true, false, true],
    ['unknown', true, true, true],
    ['pending', false, false, false],
    ['processed', false, false, false],
    ['failed', false, false, false],
  ] as const)(
    'a refund that is %s: unanswered, and its end unknown before and after a minute',
    (state, unanswered, before, after) => {
      expect(isUnanswered({ state })).toBe(unanswered);
      expect(isOutcomeUnknown(aRefund({ state }), NOON + 59_999)).toBe(before);
      expect(isOutcomeUnknown(aRefund({ state }), NOON + 60_000)).toBe(after);
    },
  );

  test('it waits for an admin while a flag of it is open', () => {
    const back = { at: isoAt(), how: 'refunded' } as const;
    expect(needsAttention(aPaidPayment())).toBe(false);
    expect(needsAttention(aLatePayment())).toBe(true);
    expect(needsAttention(aPayment({ attention: [aFlag(back)] }))).toBe(false);
    expect(needsAttention(aPayment({ attention: [aFlag(back), aFlag()] }))).toBe(true);
  });

  test('an order is paid by its open payment order of the same total', () => {
    const open = aPayment({ _id: 'order_2' });
    const others = [aPayment({ status: 'closed' }), aPayment({ amountPaise: 100_00 })];
    expect(openPaymentOf({ totalPrice: 110_00 }, [...others, open])).toBe(open);
    expect(openPaymentOf({ totalPrice: 110_00 }, others)).toBeNull();
    expect(openPaymentOf({ totalPrice: 110_00 }, [])).toBeNull();
  });
});
