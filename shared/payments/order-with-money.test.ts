import { describe, expect, test } from 'vitest';
import { documentOfOrder, type Order } from '../orders/order';
import { anOrder } from '../testing/an-order';
import { netRevenue } from '../orders/refunded';
import type { PaymentOrder, Refund } from './payment';
import { amountProblem, largestPart } from './refund';
import { isUnfunded } from '../orders/refunded';
import { withMoney } from './order-with-money';
import {
  aCapture,
  ADMIN,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
  aPayment,
  cashReceived,
  isoAt,
} from './testing/payment-samples';

const paid = anOnlineOrder({ isPaid: true, paidAt: isoAt() });

const aRefund = (amountPaise: number, state: Refund['state'], key = `${amountPaise}`): Refund => ({
  key,
  payment: 'pay_1',
  amountPaise,
  state,
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: state === 'processed' || state === 'failed' ? isoAt() : null,
});
const refunded = (...refunds: Refund[]): PaymentOrder => ({ ...aPaidPayment(), refunds });

describe('an order whose money went back', () => {
  test.each([
    ['nothing', [], undefined],
    ['a failed refund', [aRefund(110_00, 'failed')], undefined],
    ['a part', [aRefund(10_00, 'processed')], { state: 'part', amount: '10.00' }],
    [
      'all, in parts',
      [aRefund(10_00, 'processed'), aRefund(100_00, 'pending')],
      { state: 'whole', amount: '110.00' },
    ],
    [
      'all, the outcome unknown',
      [aRefund(110_00, 'unknown')],
      { state: 'whole', amount: '110.00' },
    ],
  ] as const)('%s', (_what, refunds, expected) => {
    const changed = withMoney(paid, [refunded(...refunds)]);
    expect(documentOfOrder(changed).refunded).toEqual(expected);
    expect(withMoney(changed, [refunded(...refunds)])).toBe(changed);
  });

  test('says what is done and what is under way apart', () => {
    const payment = refunded(aRefund(10_00, 'processed'), aRefund(30_00, 'pending'));
    expect(documentOfOrder(withMoney(paid, [payment])).money).toEqual({
      received: '110.00',
      givenBack: '10.00',
      beingGivenBack: '30.00',
      toGiveBack: '0.00',
      lost: '0.00',
      kept: '100.00',
      givenBackAt: isoAt(),
    });
  });

  test('is paid again in full where its refund failed', () => {
    const changed = withMoney(paid, [refunded(aRefund(110_00, 'pending'))]);
    expect(netRevenue(changed)).toBe(0);
    const again = withMoney(changed, [refunded(aRefund(110_00, 'failed'))]);
    expect(documentOfOrder(again).refunded).toBeUndefined();
    expect(netRevenue(again)).toBe(110_00);
  });

  test('is not the one whose second payment, or whose late one, went back', () => {
    const late = { ...aLatePayment(), refunds: [aRefund(110_00, 'processed')] };
    const returned = { amount: '110.00', returned: '110.00' };
    const lateOrder = documentOfOrder(withMoney(anOnlineOrder(), [late]));
    expect(lateOrder).toMatchObject({ isPaid: false, extraPaid: returned });
    expect(lateOrder.refunded).toBeUndefined();
    const twice: PaymentOrder = {
      ...aPaidPayment(),
      captures: [aCapture(), aCapture({ payment: 'pay_2', verdict: 'paid-twice' })],
      refunds: [{ ...aRefund(110_00, 'processed'), payment: 'pay_2' }],
    };
    const twiceOrder = documentOfOrder(withMoney(paid, [twice]));
    expect(twiceOrder).toMatchObject({ isPaid: true, extraPaid: returned });
    expect(twiceOrder.refunded).toBeUndefined();
    // Until it has gone back, it is the shopper's.
    const due = documentOfOrder(withMoney(paid, [{ ...twice, refunds: [] }]));
    expect(due.extraPaid).toEqual({ amount: '110.00', returned: '0.00' });
    expect(due.money).toMatchObject({ received: '220.00', toGiveBack: '110.00', kept: '220.00' });
  });

  test('that was cancelled owes all that is left, also what paid nothing', () => {
    const cancelled = {
      ...paid,
      closedAt: isoAt(5),
      cancelled: { at: isoAt(5), by: 'owner' as const },
    };
    const twice: PaymentOrder = {
      ...aPaidPayment(),
      captures: [aCapture(), aCapture({ payment: 'pay_2', verdict: 'paid-twice' })],
      refunds: [aRefund(10_00, 'processed')],
    };
    const order = withMoney(cancelled, [twice]);
    expect(order.money).toMatchObject({ received: 220_00, givenBack: 10_00, toGiveBack: 210_00 });
    expect(netRevenue(order)).toBe(0);
  });

  test('in test mode has brought in nothing', () => {
    const order = withMoney(paid, [{ ...aPaidPayment(), isTest: true }]);
    expect(order.money).toBeUndefined();
    expect(order.revenue).toBeUndefined();
  });

  test('lost to a dispute is neither kept nor given back', () => {
    const lost: PaymentOrder = {
      ...aPaidPayment(),
      disputes: [
        {
          dispute: 'disp_1',
          payment: 'pay_1',
          phase: 'closed',
          at: isoAt(9),
          openedAt: isoAt(1),
          losses: [{ amountPaise: 110_00, at: isoAt(8) }],
        },
      ],
    };
    const order = withMoney(paid, [lost]);
    expect(order.money).toMatchObject({ received: 110_00, lost: 110_00, kept: 0, givenBack: 0 });
    expect(order.revenue).toEqual([
      { at: isoAt(), paise: 110_00 },
      { at: isoAt(8), paise: -110_00 },
    ]);
  });
});

describe('a refund in part', () => {
  test.each([
    [110_00, 110_00, null],
    [109_00, 110_00, null],
    [109_01, 110_00, 'leaves_too_little'],
    [109_99, 110_00, 'leaves_too_little'],
    [110_01, 110_00, 'too_much'],
    [99, 110_00, 'too_little'],
    [1_50, 1_50, null],
    [1_00, 1_50, 'leaves_too_little'],
  ] as const)('%i paise of %i: %s', (amount, left, problem) => {
    expect(amountProblem(amount, left)).toBe(problem);
  });

  test('at most all but a rupee, where that can go back alone', () => {
    expect([largestPart(110_00), largestPart(2_00), largestPart(1_99)]).toEqual([
      109_00,
      1_00,
      null,
    ]);
  });
});

test('a refund that failed before its payment was accepted changes no earlier day', () => {
  const failed = {
    ...aRefund(110_00, 'failed'),
    requestedAt: isoAt(1_000),
    settledAt: isoAt(2_000),
  };
  const payment: PaymentOrder = {
    ...aPaidPayment(),
    status: 'closed',
    captures: [aCapture({ verdict: 'amount-differs' })],
    refunds: [failed],
    attention: [
      {
        kind: 'amount-differs',
        payment: 'pay_1',
        raisedAt: isoAt(),
        cleared: { at: isoAt(3_000), how: 'settled', reason: 'An offer', pays: true },
      },
    ],
  };
  const { revenue = [] } = withMoney(paid, [payment]);
  expect(revenue.map(({ at }) => at)).toEqual(revenue.map(() => isoAt(3_000)));
  expect(revenue.reduce((sum, { paise }) => sum + paise, 0)).toBe(110_00);
});

describe('what an order says of its money', () => {
  const received = cashReceived(110_00);
  const returned = (amountPaise: number) =>
    ({
      ...received,
      kind: 'returned',
      amountPaise,
      at: isoAt(5),
      method: 'cash',
      reason: 'Broken',
    }) as const;
  const cash = (...entries: NonNullable<Order['cash']>) =>
    anOrder({ paymentMethod: 'COD', isPaid: true, cash: entries });
  /** All that follows from payments and cash. */
  const said = (order: Order, payments: readonly PaymentOrder[]) => {
    const { money, revenue, givenBackAt, refundedPaise, extraPaidPaise } = withMoney(
      order,
      payments,
    );
    const { extraReturnedPaise, isDisputed } = withMoney(order, payments);
    return {
      money,
      revenue,
      givenBackAt,
      refundedPaise,
      extraPaidPaise,
      extraReturnedPaise,
      isDisputed,
    };
  };
  const NOTHING = {
    money: undefined,
    revenue: undefined,
    givenBackAt: undefined,
    refundedPaise: undefined,
    extraPaidPaise: undefined,
    extraReturnedPaise: undefined,
    isDisputed: undefined,
  };

  test('is nothing where none has moved, and where it moved in the test mode alone', () => {
    const order = anOnlineOrder();
    expect(withMoney(order, [])).toBe(order);
    expect(withMoney(order, [aPayment()])).toBe(order);
    const late = {
      ...aLatePayment(),
      isTest: true as const,
      refunds: [aRefund(110_00, 'processed')],
    };
    expect(said(order, [late])).toEqual(NOTHING);
  });

  test('of cash: what went back of it, and when', () => {
    expect(said(cash(received, returned(10_00), returned(5_00)), [])).toEqual({
      ...NOTHING,
      money: {
        received: 110_00,
        givenBack: 15_00,
        beingGivenBack: 0,
        toGiveBack: 0,
        lost: 0,
        kept: 95_00,
      },
      revenue: [
        { at: isoAt(), paise: 110_00 },
        { at: isoAt(5), paise: -10_00 },
        { at: isoAt(5), paise: -5_00 },
      ],
      givenBackAt: isoAt(5),
      refundedPaise: 15_00,
    });
    const corrected = {
      ...received,
      kind: 'correction',
      at: isoAt(5),
      reason: 'A mistake',
    } as const;
    expect(said(cash(received, corrected), [])).toMatchObject({
      money: { received: 0, kept: 0 },
      refundedPaise: undefined,
      givenBackAt: undefined,
    });
    expect(said(cash(received), []).refundedPaise).toBeUndefined();
    // Half went back, the rest was no receipt at all, and all of it is paid now: nothing of it is refunded.
    const half = { ...corrected, amountPaise: 55_00 };
    expect(said(cash(received, returned(55_00), half, received), [])).toMatchObject({
      money: { received: 165_00, givenBack: 55_00, kept: 110_00 },
      refundedPaise: undefined,
    });
  });

  test('went back by hand only where none went back, or is to go, the way it came', () => {
    const byHand: Refund = { ...aRefund(60_00, 'processed'), byHand: 'upi' };
    const isBackByHand = (...refunds: Refund[]) =>
      withMoney(paid, [refunded(...refunds)]).isBackByHand;
    expect(isBackByHand(byHand)).toBe(true);
    expect(isBackByHand(byHand, aRefund(10_00, 'processed'))).toBeUndefined();
    expect(isBackByHand(byHand, aRefund(10_00, 'pending'))).toBeUndefined();
    expect(isBackByHand()).toBeUndefined();
  });

  test('what was given back before the shop knew is no extra; another currency is in no sum', () => {
    const back = {
      ...aLatePayment(),
      captures: [aCapture({ verdict: 'given-back' as const })],
      refunds: [aRefund(110_00, 'processed')],
    };
    expect(said(anOnlineOrder(), [back])).toMatchObject({
      money: { received: 110_00, givenBack: 110_00, kept: 0 },
      revenue: undefined,
      refundedPaise: undefined,
      extraPaidPaise: undefined,
    });
    const dollars = {
      ...aLatePayment(),
      captures: [aCapture({ currency: 'USD', verdict: 'amount-differs' as const })],
    };
    expect(said(anOnlineOrder(), [dollars])).toEqual(NOTHING);
    const refundedDollars = { ...dollars, refunds: [aRefund(10_00, 'processed')] };
    expect(said(anOnlineOrder(), [refundedDollars]).extraReturnedPaise).toBeUndefined();
  });

  test('of an extra payment only what is done counts as gone back', () => {
    const late = {
      ...aLatePayment(),
      refunds: [aRefund(10_00, 'processed'), aRefund(20_00, 'pending'), aRefund(30_00, 'failed')],
    };
    expect(said(anOnlineOrder(), [late])).toMatchObject({
      extraPaidPaise: 110_00,
      extraReturnedPaise: 10_00,
      refundedPaise: undefined,
    });
  });

  test('what is left of the money that pays it, where more came', () => {
    const second = aCapture({ payment: 'pay_2', verdict: 'paid-twice' as const });
    const twice = { ...aPaidPayment(), captures: [aCapture(), second] };
    const lost = (of: string) => ({
      dispute: 'disp_1',
      payment: of,
      phase: 'lost' as const,
      at: isoAt(),
      openedAt: isoAt(),
      losses: [{ amountPaise: 110_00, at: isoAt() }],
    });
    const of = (given: Partial<PaymentOrder>) => withMoney(paid, [{ ...twice, ...given }]);
    expect(of({}).fundsPaise).toBe(110_00);
    const secondBack = { ...aRefund(110_00, 'processed'), payment: 'pay_2' };
    const secondGone = { refunds: [secondBack], disputes: [lost('pay_2')] };
    expect(of(secondGone).fundsPaise).toBe(110_00);
    expect(isUnfunded(of(secondGone))).toBe(false);
    expect(isUnfunded(of({ disputes: [lost('pay_1')] }))).toBe(true);
    expect(isUnfunded(of({ refunds: [aRefund(110_00, 'pending')] }))).toBe(true);
    expect(of({ refunds: [aRefund(10_00, 'pending')] }).fundsPaise).toBe(100_00);
    const once = withMoney(paid, [aPaidPayment()]);
    expect(once.fundsPaise).toBeUndefined();
    expect(isUnfunded(once)).toBe(false);
  });

  test('that one of its captures is disputed', () => {
    const dispute = {
      dispute: 'disp_1',
      payment: 'pay_1',
      phase: 'created' as const,
      at: isoAt(),
      openedAt: isoAt(),
    };
    const captures = [aCapture(), aCapture({ payment: 'pay_2', verdict: 'paid-twice' as const })];
    const disputed = { ...aPaidPayment(), captures, disputes: [dispute] };
    expect(said(paid, [disputed]).isDisputed).toBe(true);
    expect(
      said(paid, [{ ...disputed, disputes: [{ ...dispute, phase: 'won' as const }] }]).isDisputed,
    ).toBeUndefined();
    expect(said(paid, [{ ...disputed, disputes: [] }]).isDisputed).toBeUndefined();
    const noted = withMoney(paid, [disputed]);
    expect(withMoney(noted, [{ ...disputed, disputes: [] }]).isDisputed).toBeUndefined();
  });
});
