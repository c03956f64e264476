import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { STOCK_HELD } from './held-stock';
import type { PaymentOrder, Refund } from './payment';
import { documentOfEntry, documentOfPayment } from './payment-document';
import { orderHistory, paymentDocument } from './payment-documents';
import {
  aCapture,
  ADMIN,
  aHold,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
  aPayment,
  isoAt,
  SHOPPER,
} from './testing/payment-samples';

const order = anOnlineOrder();
const documentOf = (payment: PaymentOrder, now = NOON) => {
  const document = documentOfPayment({ payment, order, hold: null }, now);
  expect(paymentDocument.parse(document)).toEqual(document);
  return document;
};
const aRefund = (given: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 60_05,
  state: 'requested',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: null,
  ...given,
});

describe('the document of a payment', () => {
  test('an open one: whose it is, how much, and nothing that came', () => {
    expect(documentOf(aPayment())).toEqual({
      _id: 'order_1',
      order: order._id,
      user: order.user,
      amount: '110.00',
      currency: 'INR',
      status: 'open',
      isPaid: false,
      createdAt: isoAt(),
      updatedAt: isoAt(),
      captures: [],
      refunds: [],
      attention: [],
      hold: null,
    });
  });

  test('it is paid where its order is', () => {
    const paid = { ...order, isPaid: true, paidAt: isoAt() };
    const facts = { payment: aPaidPayment(), order: paid, hold: null };
    expect(documentOfPayment(facts, NOON)).toMatchObject({ status: 'paid', isPaid: true });
  });

  test('a capture says what can still be asked back of it', () => {
    const refunds = [
      aRefund(),
      aRefund({ key: 'refund-key-2', state: 'failed', settledAt: isoAt() }),
    ];
    expect(documentOf({ ...aPaidPayment(), refunds }).captures).toEqual([
      {
        payment: 'pay_1',
        amount: '110.00',
        currency: 'INR',
        verdict: 'counts',
        capturedAt: isoAt(),
        recordedAt: isoAt(),
        refundable: '49.95',
      },
    ]);
  });

  test('a refund is named by who asked for it, in the currency of its capture, with the reason it was refused for', () => {
    const payment = aPayment({
      status: 'closed',
      captures: [aCapture({ currency: 'USD', verdict: 'amount-differs' })],
      refunds: [
        aRefund(),
        aRefund({ key: 'refund-key-2', amountPaise: 1, requestedBy: { kind: 'gateway' } }),
        aRefund({ key: 'refund-key-3', state: 'failed', settledAt: isoAt(), reason: 'No money' }),
      ],
    });
    const { refunds } = documentOf(payment);
    expect(refunds[0]).toEqual({
      key: 'refund-key-1',
      payment: 'pay_1',
      amount: '60.05',
      currency: 'USD',
      state: 'requested',
      gatewayRefund: null,
      requestedBy: 'Ravi',
      requestedAt: isoAt(),
      settledAt: null,
    });
    expect(refunds.map(({ requestedBy }) => requestedBy)).toEqual([
      'Ravi',
      'The payment gateway',
      'Ravi',
    ]);
    expect(refunds.map(({ reason }) => reason)).toEqual([undefined, undefined, 'No money']);
  });

  test('a flag says in words what it asks for, and since when it is cleared', () => {
    expect(documentOf(aLatePayment()).attention).toEqual([
      {
        kind: 'late-no-stock',
        payment: 'pay_1',
        words: 'it came late and the stock is gone: refund it',
        needsRefund: true,
        raisedAt: isoAt(),
        clearedAt: null,
      },
    ]);
    const settled = aPayment({
      attention: [
        {
          kind: 'amount-differs',
          payment: 'pay_1',
          raisedAt: isoAt(),
          cleared: { at: isoAt(5), how: 'settled' },
        },
      ],
    });
    expect(documentOf(settled).attention).toMatchObject([
      { needsRefund: false, clearedAt: isoAt(5) },
    ]);
  });

  test.each([
    ['held', 'held', STOCK_HELD],
    ['held', 'expired', STOCK_HELD + 1],
    ['released', 'released', STOCK_HELD + 1],
    ['taken', 'taken', STOCK_HELD + 1],
  ] as const)('a %s hold shows as %s %i ms later', (state, shown, later) => {
    const facts = { payment: aPayment(), order, hold: aHold({ state }) };
    expect(documentOfPayment(facts, NOON + later).hold).toEqual({
      state: shown,
      until: isoAt(STOCK_HELD),
    });
  });
});

test('an entry of the trail is its time, its kind and a sentence, also in parts', () => {
  const event = { kind: 'order-placed' } as const;
  const entry = documentOfEntry({ order: order._id, at: isoAt(), by: SHOPPER, event });
  expect(entry).toEqual({
    at: isoAt(),
    kind: 'order-placed',
    sentence: 'Asha (shopper) placed the order',
    words: '{who} placed the order',
    values: { who: 'Asha (shopper)' },
  });
  expect(orderHistory.safeParse({ entries: [entry], payments: [] }).success).toBe(true);
});
