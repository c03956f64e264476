import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { anOrder } from '../testing/an-order';
import type { CashEntry } from '../orders/order-money';
import {
  handMoney,
  returnableByHand,
  writeHandMoney,
  type HandMoney,
  type HandMoneyFacts,
} from './hand-money';
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

const cashOrder = (...cash: CashEntry[]) =>
  anOrder({ paymentMethod: 'COD', isPaid: true, paidAt: isoAt(), cash });
const back = (amount: string, method: 'cash' | 'upi' | 'bank' = 'cash'): HandMoney => ({
  kind: 'cash-returned',
  amount,
  method,
  reason: 'It was broken',
});
const correction = (amount: string): HandMoney => ({
  kind: 'correction',
  amount,
  reason: 'Another order',
});
const KEY = 'hand-12345678-1234-1234';
const write = (facts: HandMoneyFacts, asked: HandMoney) =>
  writeHandMoney(facts, asked, KEY, ADMIN, NOON + 5_000);

const refundOf = (payment: string, amountPaise: number): Refund => ({
  key: `refund-of-${payment}`,
  payment,
  amountPaise,
  state: 'processed',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: isoAt(),
});

describe('what an admin records', () => {
  test.each([
    [{ kind: 'cash-returned', amount: '10.00', reason: 'No' }, 'Enter a reason'],
    [{ kind: 'cash-returned', amount: '10.00' }, 'Enter a reason'],
    [{ kind: 'correction', amount: '10.00', reason: '   a   ' }, 'Enter a reason'],
  ])('needs a reason: %o', (given, message) => {
    const read = handMoney.safeParse(given);
    expect(read.error?.issues[0]?.message).toBe(message);
  });

  test('is cash unless said, and nothing else', () => {
    const given = { kind: 'cash-returned', amount: '10.00', reason: ' It was broken ' };
    expect(handMoney.parse(given)).toEqual({ ...given, method: 'cash', reason: 'It was broken' });
    expect(handMoney.safeParse({ ...given, method: 'gold' }).success).toBe(false);
    expect(handMoney.safeParse({ ...given, more: 1 }).success).toBe(false);
    expect(handMoney.safeParse({ ...given, kind: 'correction', method: 'cash' }).success).toBe(
      false,
    );
    expect(handMoney.safeParse({ ...given, amount: '10' }).success).toBe(false);
  });
});

describe('a correction', () => {
  test('takes all of the cash back, and the order is unpaid', () => {
    const order = cashOrder(cashReceived(110_00));
    expect(write({ order, payments: [] }, correction('110.00'))).toEqual({
      status: 'written',
      effects: [
        {
          kind: 'put-order',
          order: {
            ...order,
            isPaid: false,
            paidAt: null,
            revision: order.revision + 1,
            cash: [
              cashReceived(110_00),
              {
                kind: 'correction',
                amountPaise: 110_00,
                at: isoAt(5_000),
                by: BY_ADMIN,
                reason: 'Another order',
              },
            ],
          },
        },
        {
          kind: 'add-audit',
          entry: {
            order: order._id,
            at: isoAt(5_000),
            by: ADMIN,
            event: {
              kind: 'payment-corrected',
              amountPaise: 110_00,
              currency: 'INR',
              reason: 'Another order',
            },
          },
        },
      ],
    });
  });

  test.each([
    ['a part', cashOrder(cashReceived(110_00)), '109.99', 'amount_differs', 110_00],
    ['more', cashOrder(cashReceived(110_00)), '110.01', 'amount_differs', 110_00],
    ['what is not here', cashOrder(), '110.00', 'not_paid', 0],
    ['an order paid online', anOnlineOrder({ isPaid: true }), '110.00', 'not_cod', 0],
  ] as const)('of %s is refused', (_what, order, amount, code, left) => {
    expect(write({ order, payments: [aPaidPayment()] }, correction(amount))).toEqual({
      status: 'refused',
      code,
      left,
    });
  });
});

describe('money given back by hand', () => {
  test('of cash is an entry of the order', () => {
    const order = cashOrder(cashReceived(110_00));
    const came = write({ order, payments: [] }, back('40.00', 'upi'));
    expect(came).toMatchObject({
      status: 'written',
      effects: [
        {
          kind: 'put-order',
          order: {
            isPaid: true,
            revision: order.revision + 1,
            cash: [
              cashReceived(110_00),
              {
                kind: 'returned',
                amountPaise: 40_00,
                at: isoAt(5_000),
                by: BY_ADMIN,
                method: 'upi',
                reason: 'It was broken',
              },
            ],
          },
        },
        {
          kind: 'add-audit',
          entry: {
            event: {
              kind: 'money-returned',
              amountPaise: 40_00,
              currency: 'INR',
              method: 'upi',
              reason: 'It was broken',
            },
          },
        },
      ],
    });
  });

  test('of captures is a refund of each, until the amount is reached', () => {
    const two: PaymentOrder = {
      ...aPaidPayment(),
      captures: [aCapture(), aCapture({ payment: 'pay_2', verdict: 'paid-twice' })],
      refunds: [refundOf('pay_1', 100_00)],
      attention: [{ kind: 'paid-twice', payment: 'pay_2', raisedAt: isoAt(), cleared: null }],
    };
    const late: PaymentOrder = {
      ...aLatePayment(),
      _id: 'order_2',
      captures: [aCapture({ payment: 'pay_3', verdict: 'late-no-stock' })],
      attention: [{ kind: 'late-no-stock', payment: 'pay_3', raisedAt: isoAt(), cleared: null }],
    };
    const order = anOnlineOrder({ isPaid: true });
    const facts = { order, payments: [two, late] };
    expect(returnableByHand(facts)).toBe(230_00);
    const came = write(facts, back('150.00', 'bank'));
    if (came.status === 'refused') throw new Error(came.code);
    const written = new Map(
      came.effects.flatMap((one) =>
        one.kind === 'put-payment' ? [[one.payment._id, one.payment] as const] : [],
      ),
    );
    const made = (id: string) => written.get(id)?.refunds.filter(({ byHand }) => byHand);
    const common = {
      state: 'processed',
      gatewayRefund: null,
      requestedBy: ADMIN,
      requestedAt: isoAt(5_000),
      settledAt: isoAt(5_000),
      byHand: 'bank',
      reason: 'It was broken',
    };
    expect(made(two._id)).toEqual([
      // What pays nothing goes back first: the order stays paid.
      { ...common, key: `${KEY}-2`, payment: 'pay_2', amountPaise: 110_00 },
    ]);
    expect(made(late._id)).toEqual([
      { ...common, key: `${KEY}-1`, payment: 'pay_3', amountPaise: 40_00 },
    ]);
    // What went back whole is looked at no more; the rest is.
    expect(written.get(two._id)).toMatchObject({
      updatedAt: isoAt(5_000),
      attention: [{ cleared: { at: isoAt(5_000), how: 'refunded' } }],
    });
    expect(written.get(late._id)?.attention).toMatchObject([{ cleared: null }]);
    expect(came.effects.some(({ kind }) => kind === 'put-order')).toBe(false);
  });

  test('is of the cash first, and of captures for the rest', () => {
    const order = { ...cashOrder(cashReceived(10_00)), extraPaidPaise: 110_00 };
    const came = write({ order, payments: [aLatePayment()] }, back('30.00'));
    if (came.status === 'refused') throw new Error(came.code);
    expect(came.effects.map(({ kind }) => kind)).toEqual(['put-order', 'put-payment', 'add-audit']);
    expect(came.effects[0]).toMatchObject({
      order: { cash: [{}, { kind: 'returned', amountPaise: 10_00 }] },
    });
    expect(came.effects[1]).toMatchObject({ payment: { refunds: [{ amountPaise: 20_00 }] } });
  });

  const disputed: PaymentOrder = {
    ...aPaidPayment(),
    disputes: [
      { dispute: 'disp_1', payment: 'pay_1', phase: 'created', at: isoAt(), openedAt: isoAt() },
    ],
  };
  test.each<[string, HandMoneyFacts, string, string, number]>([
    [
      'nothing',
      { order: cashOrder(cashReceived(5_00)), payments: [] },
      '0.00',
      'amount_differs',
      5_00,
    ],
    [
      'a paisa more than is here',
      { order: cashOrder(cashReceived(5_00)), payments: [] },
      '5.01',
      'amount_differs',
      5_00,
    ],
    ['an unpaid order', { order: anOnlineOrder(), payments: [] }, '1.00', 'not_paid', 0],
    [
      'what the bank decides about',
      { order: anOnlineOrder(), payments: [disputed] },
      '1.00',
      'not_paid',
      0,
    ],
    [
      'money of the test mode',
      { order: anOnlineOrder(), payments: [{ ...aPaidPayment(), isTest: true }] },
      '1.00',
      'not_paid',
      0,
    ],
    [
      'another currency',
      {
        order: anOnlineOrder(),
        payments: [{ ...aLatePayment(), captures: [aCapture({ currency: 'USD' })] }],
      },
      '1.00',
      'not_paid',
      0,
    ],
    [
      'what went back',
      {
        order: anOnlineOrder(),
        payments: [{ ...aPaidPayment(), refunds: [refundOf('pay_1', 110_00)] }],
      },
      '1.00',
      'not_paid',
      0,
    ],
  ])('of %s is refused', (_what, facts, amount, code, left) => {
    expect(returnableByHand(facts)).toBe(left);
    expect(write(facts, back(amount))).toEqual({ status: 'refused', code, left });
  });
});
