import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import {
  flagsAfterRefund,
  isBackInFull,
  isOfCapture,
  mustGoBack,
  needsRefund,
  openFlag,
  raiseFlag,
  settleAttention,
  withSettled,
} from './attention';
import { ATTENTION_KINDS, type Attention, type PaymentOrder, type Refund } from './payment';
import { ADMIN, aCapture, aLatePayment, aPaidPayment, isoAt } from './testing/payment-samples';

const flag = (given: Partial<Attention> = {}): Attention => ({
  kind: 'refund-failed',
  payment: 'pay_1',
  about: 'refund-key-1',
  raisedAt: isoAt(10),
  cleared: null,
  ...given,
});
const refund = (given: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 110_00,
  state: 'processed',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(20),
  settledAt: isoAt(20),
  ...given,
});
const payment = (given: Partial<PaymentOrder> = {}): PaymentOrder => ({
  ...aPaidPayment(),
  ...given,
});
const BACK = { at: isoAt(99), how: 'refunded' } as const;

describe('raising a flag', () => {
  const first = flag({ cleared: { at: isoAt(15), how: 'settled', reason: 'Looked at' } });
  const raise = (kind: Attention['kind'], of: string, about?: string) =>
    raiseFlag([first], { kind, payment: of, ...(about === undefined ? {} : { about }) }, isoAt(30));

  test('is done once for an event, also where it was settled', () => {
    expect(raise('refund-failed', 'pay_1', 'refund-key-1')).toEqual([first]);
  });

  test.each([
    ['another event', 'refund-failed', 'pay_1', 'refund-key-2'],
    ['another payment', 'refund-failed', 'pay_2', 'refund-key-1'],
    ['another kind', 'refund-differs', 'pay_1', 'refund-key-1'],
  ] as const)('%s is another one', (_what, kind, of, about) => {
    expect(raise(kind, of, about)).toEqual([
      first,
      { kind, payment: of, about, raisedAt: isoAt(30), cleared: null },
    ]);
  });

  test('one that is about the payment alone names no event', () => {
    expect(raise('paid-twice', 'pay_1').at(1)).toEqual({
      kind: 'paid-twice',
      payment: 'pay_1',
      raisedAt: isoAt(30),
      cleared: null,
    });
  });
});

test.each(ATTENTION_KINDS)(
  '%s: whether it is of a capture, and whether only a refund clears it',
  (kind) => {
    const ofCapture = [
      'paid-twice',
      'late-no-stock',
      'order-closed',
      'amount-differs',
      'not-online',
    ];
    expect(isOfCapture(kind)).toBe(ofCapture.includes(kind));
    expect(needsRefund(kind)).toBe(
      !['amount-differs', 'refund-differs', 'disputed'].includes(kind),
    );
  },
);

describe('after a refund', () => {
  const open = [
    flag(),
    flag({ kind: 'late-no-stock' }),
    flag({ kind: 'refund-differs' }),
    flag({ kind: 'disputed' }),
    flag({ payment: 'pay_2' }),
    flag({ about: 'refund-key-2', cleared: { at: isoAt(11), how: 'settled', reason: 'Done' } }),
  ];
  const cleared = (given: Partial<PaymentOrder>) =>
    flagsAfterRefund(payment({ attention: open, ...given }), aCapture(), isoAt(99)).map(
      (one) => one.cleared,
    );

  test('in full: what only a refund clears is cleared, of that payment, and what was cleared stays as it was', () => {
    const rest = [null, null, null, open[5]?.cleared];
    expect(cleared({ refunds: [refund()] })).toEqual([BACK, BACK, ...rest]);
    // In parts, or with what a bank took.
    const parts = [refund({ amountPaise: 10_00 }), refund({ key: 'k2', amountPaise: 100_00 })];
    expect(cleared({ refunds: parts })).toEqual([BACK, BACK, ...rest]);
    const disputes: PaymentOrder['disputes'] = [
      {
        dispute: 'disp_1',
        payment: 'pay_1',
        phase: 'lost',
        at: isoAt(),
        openedAt: isoAt(),
        losses: [{ amountPaise: 100_00, at: isoAt() }],
      },
    ];
    expect(cleared({ refunds: [refund({ amountPaise: 10_00 })], disputes })).toEqual([
      BACK,
      BACK,
      ...rest,
    ]);
  });

  test.each([
    ['pending', refund({ state: 'pending', settledAt: null })],
    ['failed', refund({ state: 'failed' })],
    ['of another payment', refund({ payment: 'pay_2' })],
    ['of a paisa less', refund({ amountPaise: 109_99 })],
  ])('%s: not in full', (_what, one) => {
    const refunded = payment({ attention: open, refunds: [one] });
    expect(isBackInFull(refunded, aCapture())).toBe(false);
    const flags = flagsAfterRefund(refunded, aCapture(), isoAt(99));
    expect(flags.find(({ kind }) => kind === 'late-no-stock')?.cleared).toBeNull();
  });

  const failed = refund({ key: 'refund-key-1', amountPaise: 30_00, state: 'failed' });
  test.each([
    ['as much went back since', [refund({ key: 'k2', amountPaise: 30_00 })], BACK],
    ['more', [refund({ key: 'k2', amountPaise: 31_00 })], BACK],
    [
      'in parts',
      [refund({ key: 'k2', amountPaise: 10_00 }), refund({ key: 'k3', amountPaise: 20_00 })],
      BACK,
    ],
    ['less', [refund({ key: 'k2', amountPaise: 29_99 })], null],
    ['before it failed', [refund({ key: 'k2', amountPaise: 30_00, requestedAt: isoAt(9) })], null],
    ['just after', [refund({ key: 'k2', amountPaise: 30_00, requestedAt: isoAt(11) })], BACK],
    // It may have been asked for before: money that is still owed would be forgotten.
    ['at that time', [refund({ key: 'k2', amountPaise: 30_00, requestedAt: isoAt(10) })], null],
    ['on its way', [refund({ key: 'k2', amountPaise: 30_00, state: 'pending' })], null],
    ['of another payment', [refund({ key: 'k2', amountPaise: 30_00, payment: 'pay_2' })], null],
  ])('a refund of a part that failed is made up for: %s', (_what, since, expected) => {
    const after = payment({ attention: [flag()], refunds: [failed, ...since] });
    expect(flagsAfterRefund(after, aCapture(), isoAt(99))).toEqual([flag({ cleared: expected })]);
  });

  test('one that was never requested is only made up for by a refund in full', () => {
    const attention = [flag({ about: 'not asked: auto-01-pay_1' })];
    const part = payment({ attention, refunds: [refund({ amountPaise: 30_00 })] });
    expect(flagsAfterRefund(part, aCapture(), isoAt(99))).toEqual(attention);
  });
});

describe('settling a flag', () => {
  const settle = (of: PaymentOrder, kind: Attention['kind'], elsewhere?: true) =>
    settleAttention(
      of,
      { kind, payment: 'pay_1', reason: 'Looked at', ...(elsewhere ? { elsewhere } : {}) },
      ADMIN,
      NOON + 50,
    );
  const settled = { at: isoAt(50), how: 'settled', reason: 'Looked at' } as const;

  test('that is not there is not found; one that was settled is, and says so', () => {
    expect(settle(aLatePayment(), 'paid-twice')).toEqual({ status: 'refused', code: 'not_found' });
    const before = payment({ attention: [flag({ kind: 'disputed', cleared: settled })] });
    expect(settle(before, 'disputed')).toEqual({ status: 'already_settled', effects: [] });
    expect(openFlag(before, { kind: 'disputed', payment: 'pay_1' })).toBe('settled');
    expect(openFlag(before, { kind: 'disputed', payment: 'pay_2' })).toBeUndefined();
    expect(openFlag(before, { kind: 'refund-differs', payment: 'pay_1' })).toBeUndefined();
  });

  test('of which there was one before, about another event, is of the one that is open', () => {
    const first = flag({ kind: 'refund-differs', about: 'rfnd_1 failed', cleared: settled });
    const second = flag({ kind: 'refund-differs', about: 'rfnd_2 processed' });
    const before = payment({ attention: [first, second] });
    expect(settle(before, 'refund-differs')).toMatchObject({
      status: 'settled',
      effects: [{ payment: { attention: [first, { about: second.about, cleared: settled }] } }, {}],
    });
  });

  test.each(['disputed', 'refund-differs'] as const)('%s is by looking, with the trail', (kind) => {
    const before = payment({ attention: [flag({ kind })] });
    expect(settle(before, kind)).toMatchObject({
      status: 'settled',
      effects: [
        {
          kind: 'put-payment',
          payment: { attention: [{ kind, cleared: settled }], refunds: [], updatedAt: isoAt(50) },
        },
        {
          kind: 'add-audit',
          entry: {
            order: before.order,
            event: {
              kind: 'attention-settled',
              attention: kind,
              payment: 'pay_1',
              reason: 'Looked at',
            },
          },
        },
      ],
    });
  });

  test('that is about money which is still here is refused; elsewhere it is recorded as gone back', () => {
    expect(settle(aLatePayment(), 'late-no-stock')).toEqual({
      status: 'refused',
      code: 'forbidden',
    });
    expect(settle(aLatePayment(), 'late-no-stock', true)).toMatchObject({
      status: 'settled',
      effects: [
        {
          payment: {
            refunds: [
              {
                key: 'elsewhere-1',
                payment: 'pay_1',
                amountPaise: 110_00,
                state: 'processed',
                gatewayRefund: null,
                requestedBy: ADMIN,
                requestedAt: isoAt(50),
                settledAt: isoAt(50),
                byHand: 'bank',
                reason: 'Looked at',
              },
            ],
          },
        },
        {
          kind: 'add-audit',
          entry: {
            event: {
              kind: 'money-returned',
              amountPaise: 110_00,
              currency: 'INR',
              method: 'bank',
              reason: 'Looked at',
            },
          },
        },
        { kind: 'add-audit', entry: { event: { kind: 'attention-settled' } } },
      ],
    });
  });

  test('of another amount is by looking once nothing of it is here', () => {
    const differs = (refunds: Refund[]) =>
      payment({
        captures: [aCapture({ verdict: 'amount-differs' })],
        attention: [flag({ kind: 'amount-differs' })],
        refunds,
      });
    const [first = flag()] = differs([]).attention;
    expect(mustGoBack(differs([]), first)).toBe(true);
    expect(mustGoBack(differs([refund()]), first)).toBe(false);
    expect(settle(differs([]), 'amount-differs')).toMatchObject({ code: 'forbidden' });
    const gone = settle(differs([refund()]), 'amount-differs', true);
    expect(gone).toMatchObject({
      status: 'settled',
      effects: [{ payment: { refunds: [{}] } }, {}],
    });
    expect(mustGoBack(payment(), flag({ kind: 'disputed' }))).toBe(false);
  });

  test('one of several changes that one alone', () => {
    const both = payment({ attention: [flag({ kind: 'disputed' }), flag()] });
    const [one = flag()] = both.attention;
    const next = withSettled(both, one, { reason: 'An offer', pays: true }, NOON + 50);
    expect(next.attention).toEqual([
      { ...one, cleared: { at: isoAt(50), how: 'settled', reason: 'An offer', pays: true } },
      flag(),
    ]);
  });
});
