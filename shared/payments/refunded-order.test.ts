import { describe, expect, test } from 'vitest';
import { documentOfOrder } from '../orders/order';
import { netRevenue } from '../orders/refunded';
import type { PaymentOrder, Refund } from './payment';
import { amountProblem, largestPart } from './refund';
import { withRefundsOf } from './refunded-order';
import {
  ADMIN,
  aCapture,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
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
    ['all, nobody knows yet', [aRefund(110_00, 'unknown')], { state: 'whole', amount: '110.00' }],
  ] as const)('%s', (_what, refunds, expected) => {
    const changed = withRefundsOf(paid, [refunded(...refunds)]);
    expect(documentOfOrder(changed ?? paid).refunded).toEqual(expected);
    expect(changed?.revision).toBe(expected ? paid.revision + 1 : undefined);
    expect(changed && withRefundsOf(changed, [refunded(...refunds)])).toBeNull();
  });

  test('is paid again in full where its refund failed', () => {
    const changed = withRefundsOf(paid, [refunded(aRefund(110_00, 'pending'))]);
    if (!changed) throw new Error('Not changed');
    const again = withRefundsOf(changed, [refunded(aRefund(110_00, 'failed'))]);
    expect(again && documentOfOrder(again).refunded).toBeUndefined();
    expect(again && netRevenue(again)).toBe(110_00);
  });

  test('is not the one whose second payment, or whose late one, went back', () => {
    const late = { ...aLatePayment(), refunds: [aRefund(110_00, 'processed')] };
    const returned = { amount: '110.00', returned: '110.00' };
    const lateOrder = documentOfOrder(withRefundsOf(anOnlineOrder(), [late]) ?? anOnlineOrder());
    expect(lateOrder).toMatchObject({ isPaid: false, extraPaid: returned });
    expect(lateOrder.refunded).toBeUndefined();
    const twice: PaymentOrder = {
      ...aPaidPayment(),
      captures: [aCapture(), aCapture({ payment: 'pay_2', verdict: 'paid-twice' })],
      refunds: [{ ...aRefund(110_00, 'processed'), payment: 'pay_2' }],
    };
    const twiceOrder = withRefundsOf(paid, [twice]) ?? paid;
    expect(documentOfOrder(twiceOrder)).toMatchObject({ isPaid: true, extraPaid: returned });
    expect(documentOfOrder(twiceOrder).refunded).toBeUndefined();
    expect(withRefundsOf(twiceOrder, [twice])).toBeNull();
    // Until it has gone back, it is said to be on its way.
    const due = withRefundsOf(paid, [{ ...twice, refunds: [] }]) ?? paid;
    expect(documentOfOrder(due).extraPaid).toEqual({ amount: '110.00', returned: '0.00' });
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
