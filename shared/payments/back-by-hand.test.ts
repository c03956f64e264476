import { describe, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { withMoney } from './order-with-money';
import type { PaymentOrder, Refund } from './payment';
import {
  aCapture,
  ADMIN,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
  BY_ADMIN,
  cashReceived,
  isoAt,
} from './testing/payment-samples';

const paid = anOnlineOrder({ isPaid: true, paidAt: isoAt() });
const cancelled = anOnlineOrder({ ...paid, cancelled: { at: isoAt(9), by: 'owner' } });
const aRefund: Refund = {
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 60_00,
  state: 'processed',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: isoAt(),
};
const byHand: Refund = { ...aRefund, byHand: 'upi' };
const failed: Refund = { ...aRefund, key: 'refund-key-2', state: 'failed' };
const refunded = (...refunds: Refund[]): PaymentOrder => ({ ...aPaidPayment(), refunds });
/** Accepted for the order, though it came in dollars. */
const dollars: PaymentOrder = {
  ...aLatePayment(),
  captures: [aCapture({ currency: 'USD', verdict: 'amount-differs' })],
  attention: [
    {
      kind: 'amount-differs',
      payment: 'pay_1',
      raisedAt: isoAt(),
      cleared: { at: isoAt(), how: 'settled', pays: true },
    },
  ],
};

describe('an order whose money went back by hand', () => {
  test('says so, also where the gateway had refused to give it back', () => {
    expect(withMoney(paid, [refunded(byHand)]).isBackByHand).toBe(true);
    expect(withMoney(paid, [refunded(failed, byHand)]).isBackByHand).toBe(true);
  });

  test('does not when it is cancelled and the rest is still to go back', () => {
    expect(withMoney(cancelled, [refunded(byHand)])).not.toHaveProperty('isBackByHand');
    const whole = refunded({ ...byHand, amountPaise: 110_00 });
    expect(withMoney(cancelled, [whole]).isBackByHand).toBe(true);
  });

  test('does not when cash came and went back: that went the way it came', () => {
    const back = {
      kind: 'returned',
      amountPaise: 10_00,
      at: isoAt(5),
      by: BY_ADMIN,
      method: 'cash',
      reason: 'Broken',
    } as const;
    const order = anOrder({ isPaid: true, cash: [cashReceived(110_00), back] });
    expect(withMoney(order, [])).toMatchObject({ refundedPaise: 10_00 });
    expect(withMoney(order, [])).not.toHaveProperty('isBackByHand');
  });

  test('does not when it was of another currency, which is in no sum of what went back', () => {
    const said = withMoney(paid, [{ ...dollars, refunds: [byHand] }]);
    expect(said).toStrictEqual(paid);
  });
});

test('an order of which nothing went back says nothing of when', () => {
  expect(withMoney(paid, [aPaidPayment()])).toMatchObject({ money: { received: 110_00 } });
  expect(withMoney(paid, [aPaidPayment()])).not.toHaveProperty('givenBackAt');
});
