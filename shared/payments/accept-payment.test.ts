import { describe, expect, test } from 'vitest';
import type { Order } from '../orders/order';
import { NOON } from '../testing/shop-view';
import { acceptPayment, type AcceptRequest } from './accept-payment';
import type { Attention, PaymentOrder, Refund } from './payment';
import { paymentOrderSchema } from './payment-invariants';
import {
  aCapture,
  ADMIN,
  aHold,
  anOnlineOrder,
  aPayment,
  cups,
  isoAt,
} from './testing/payment-samples';

const LATER = 7_000;
const REASON = 'An offer of the gateway';
const settling = { kind: 'amount-differs', payment: 'pay_1', reason: REASON } as const;
const flag = (given: Partial<Attention> = {}): Attention => ({
  kind: 'amount-differs',
  payment: 'pay_1',
  raisedAt: isoAt(),
  cleared: null,
  ...given,
});
const cleared = { at: isoAt(), how: 'settled', reason: 'Looked at' } as const;
/** 100 rupees came for an order of 110. */
const payment = (given: Partial<PaymentOrder> = {}): PaymentOrder =>
  aPayment({
    status: 'closed',
    captures: [aCapture({ amountPaise: 100_00, verdict: 'amount-differs' })],
    attention: [flag()],
    ...given,
  });
const refund = (given: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  payment: 'pay_1',
  amountPaise: 1_00,
  state: 'requested',
  gatewayRefund: null,
  requestedBy: ADMIN,
  requestedAt: isoAt(),
  settledAt: null,
  ...given,
});
const accept = (
  given: Partial<AcceptRequest> = {},
  asked: Parameters<typeof acceptPayment>[1] = settling,
) =>
  acceptPayment(
    { payment: payment(), order: anOnlineOrder(), hold: aHold(), product: cups(0), ...given },
    asked,
    ADMIN,
    NOON + LATER,
  );

describe('accepting a payment of another amount', () => {
  test('pays the order, takes what is held, settles the flag and says so in the trail', () => {
    const { network: _, ...held } = aHold({ state: 'taken' });
    const came = accept();
    expect(came).toEqual({
      status: 'settled',
      effects: [
        {
          kind: 'put-order',
          order: { ...anOnlineOrder(), isPaid: true, paidAt: isoAt(LATER), revision: 2 },
        },
        { kind: 'put-hold', hold: held },
        {
          kind: 'put-payment',
          payment: {
            ...payment(),
            attention: [
              flag({ cleared: { at: isoAt(LATER), how: 'settled', reason: REASON, pays: true } }),
            ],
            updatedAt: isoAt(LATER),
          },
        },
        {
          kind: 'add-audit',
          entry: {
            order: anOnlineOrder()._id,
            at: isoAt(LATER),
            by: ADMIN,
            event: {
              kind: 'payment-accepted',
              payment: 'pay_1',
              amountPaise: 100_00,
              currency: 'INR',
              reason: REASON,
            },
          },
        },
      ],
    });
    if (came.status !== 'settled') throw new Error(came.status);
    const put = came.effects.find((effect) => effect.kind === 'put-payment');
    expect(paymentOrderSchema.parse(put?.payment)).toEqual(put?.payment);
  });

  test('of an order whose hold is over takes the pieces out of stock where they are there', () => {
    const released = aHold({ state: 'released' });
    const came = accept({ hold: released, product: cups(2) });
    if (came.status !== 'settled') throw new Error(came.status);
    expect(came.effects.slice(1, 3)).toEqual([
      { kind: 'take-stock', order: anOnlineOrder()._id, product: 'cup', qty: 2 },
      {
        kind: 'put-hold',
        hold: {
          _id: released._id,
          lines: released.lines,
          state: 'taken',
          heldAt: isoAt(LATER),
          until: isoAt(LATER),
        },
      },
    ]);
    expect(accept({ hold: released, product: cups(1) })).toEqual({
      status: 'refused',
      code: 'out_of_stock',
    });
  });

  test('a refund of it that failed took nothing away: it is still whole', () => {
    const failed = refund({ state: 'failed', settledAt: isoAt() });
    expect(accept({ payment: payment({ refunds: [failed] }) }).status).toBe('settled');
  });

  test('a second time changes nothing', () => {
    expect(accept({ payment: payment({ attention: [flag({ cleared })] }) })).toEqual({
      status: 'already_settled',
      effects: [],
    });
  });

  test.each<[string, Partial<PaymentOrder>]>([
    ['without a flag', { attention: [] }],
    ['with a flag about another payment', { attention: [flag({ payment: 'pay_2' })] }],
    ['that was not captured', { captures: [aCapture({ payment: 'pay_2' })] }],
  ])('a payment %s is not found', (_what, given) => {
    expect(accept({ payment: payment(given) })).toEqual({ status: 'refused', code: 'not_found' });
  });

  test.each<[string, Partial<Order>]>([
    ['with cash at the door', { paymentMethod: 'COD' }],
    ['that is closed', { closedAt: isoAt() }],
  ])('an order %s is refused', (_what, given) => {
    expect(accept({ order: anOnlineOrder(given) })).toEqual({
      status: 'refused',
      code: 'forbidden',
    });
  });

  test.each<[string, Partial<PaymentOrder>]>([
    [
      'money of another currency',
      { captures: [aCapture({ currency: 'USD', verdict: 'amount-differs' })] },
    ],
    ['money of which a part is on its way back', { refunds: [refund()] }],
    ['money of which all is', { refunds: [refund({ amountPaise: 100_00 })] }],
  ])('%s is refused', (_what, given) => {
    expect(accept({ payment: payment(given) })).toEqual({ status: 'refused', code: 'forbidden' });
  });

  test.each(['paid-twice', 'late-no-stock', 'disputed'] as const)(
    'a flag that says %s is refused',
    (kind) => {
      const before = payment({ attention: [flag({ kind })] });
      expect(accept({ payment: before }, { ...settling, kind })).toEqual({
        status: 'refused',
        code: 'forbidden',
      });
    },
  );

  test('an order that is paid is not paid again', () => {
    expect(accept({ order: anOnlineOrder({ isPaid: true, paidAt: isoAt() }) })).toEqual({
      status: 'refused',
      code: 'already_paid',
    });
  });
});
