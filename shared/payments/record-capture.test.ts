import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { STOCK_HELD } from './held-stock';
import type { PaymentOrder } from './payment';
import type { OrderEffect } from './order-effect';
import { paymentOrderSchema } from './payment-invariants';
import { recordCapture, type Captured, type CaptureRequest } from './record-capture';
import {
  aCapture,
  aHold,
  anOnlineOrder,
  aPaidPayment,
  aPayment,
  aReport,
  cups,
  isoAt,
} from './testing/payment-samples';

const LATE = NOON + STOCK_HELD + 1;
const request: CaptureRequest = {
  payment: aPayment(),
  order: anOnlineOrder(),
  hold: aHold(),
  product: cups(0),
  report: aReport(),
  by: { kind: 'gateway' },
  now: NOON,
};
const paidOrder = anOnlineOrder({ isPaid: true, paidAt: isoAt(), revision: 2 });

const kinds = ({ effects }: Captured) => effects.map(({ kind }) => kind);

/** The payment order as it is to be stored; a row that no store would take fails the test. */
function stored({ effects }: { readonly effects: readonly OrderEffect[] }): PaymentOrder {
  const put = effects.find((effect) => effect.kind === 'put-payment');
  if (!put) throw new Error('nothing stored');
  return paymentOrderSchema.parse(put.payment);
}

describe('recording a capture', () => {
  // docs/shop-rules.md#r-orders-4
  test('of the exact amount pays the order, now, from the held stock', () => {
    const captured = recordCapture(request);
    expect(captured).toMatchObject({ status: 'recorded', verdict: 'counts' });
    expect(captured.effects[0]).toEqual({ kind: 'put-order', order: paidOrder });
    expect(captured.effects[1]).toEqual({ kind: 'put-hold', hold: aHold({ state: 'taken' }) });
    expect(kinds(captured)).toEqual(['put-order', 'put-hold', 'put-payment', 'add-audit']);
    expect(stored(captured)).toEqual(aPaidPayment());
  });

  // docs/shop-rules.md#r-payments-4
  test.each([
    ['a paisa less', { amountPaise: 109_99 }],
    ['a paisa more', { amountPaise: 110_01 }],
    ['nothing', { amountPaise: 0 }],
    ['a hundredth', { amountPaise: 110 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s pays nothing and is flagged to be looked at', (_what, given) => {
    const captured = recordCapture({ ...request, report: aReport(given) });
    expect(captured).toMatchObject({ status: 'recorded', verdict: 'amount-differs' });
    expect(kinds(captured)).toEqual(['put-payment', 'add-audit']);
    expect(stored(captured)).toMatchObject({
      status: 'closed',
      captures: [{ payment: 'pay_1', ...given }],
      attention: [{ kind: 'amount-differs', payment: 'pay_1', cleared: null }],
    });
  });

  test("must be the order's own total, too", () => {
    const order = anOnlineOrder({ totalPrice: 110_01 });
    expect(recordCapture({ ...request, order })).toMatchObject({ verdict: 'amount-differs' });
  });

  test.each(['created', 'authorized', 'failed'] as const)(
    'a payment that is %s is not captured, whatever its amount',
    (status) => {
      for (const amountPaise of [110_00, 1])
        expect(recordCapture({ ...request, report: aReport({ status, amountPaise }) })).toEqual({
          status: 'not_captured',
          effects: [],
        });
    },
  );

  test('a payment that the gateway has given back already is recorded, and pays nothing', () => {
    const captured = recordCapture({ ...request, report: aReport({ status: 'refunded' }) });
    expect(captured).toMatchObject({ status: 'recorded', verdict: 'given-back' });
    // Paying again needs another order of the gateway: this one is paid there.
    expect(captured.effects).toMatchObject([
      { kind: 'put-payment', payment: { status: 'closed', attention: [] } },
      { kind: 'add-audit', entry: { event: { kind: 'given-back' } } },
    ]);
  });

  test('what was paid is paid at the time of the gateway, never later than now', () => {
    const paidAtOf = (paidAt: number) =>
      recordCapture({ ...request, now: NOON + 9_000, report: { ...aReport(), paidAt } }).effects[0];
    const said = (at: string) => ({ kind: 'put-order', order: { paidAt: at } });
    expect(paidAtOf(NOON + 5_000)).toMatchObject(said(isoAt(5_000)));
    expect(paidAtOf(NOON + 99_000)).toMatchObject(said(isoAt(9_000)));
    expect(paidAtOf(NOON - 99_000)).toMatchObject(said(isoAt()));
  });

  test("a payment of another of the gateway's orders is refused", () => {
    const report = aReport({ gatewayOrder: 'order_2' });
    const refused = { status: 'refused', code: 'not_verified', effects: [] };
    expect(recordCapture({ ...request, report })).toEqual(refused);
    expect(recordCapture({ ...request, payment: aPaidPayment(), report })).toEqual(refused);
  });

  test.each(['captured', 'authorized', 'refunded', 'failed'] as const)(
    'again, now said to be %s: recorded already, and paid stays',
    (status) => {
      const again = recordCapture({
        ...request,
        payment: aPaidPayment(),
        order: paidOrder,
        report: aReport({ status }),
      });
      expect(again).toEqual({ status: 'already_recorded', verdict: 'counts', effects: [] });
    },
  );

  // docs/shop-rules.md#r-payments-6
  test('a second one on a paid order raises the flag for refund, once', () => {
    const on = { ...request, payment: aPaidPayment(), order: paidOrder };
    const report = aReport({ payment: 'pay_2' });
    const second = recordCapture({ ...on, report });
    expect(second).toMatchObject({ verdict: 'paid-twice' });
    expect(kinds(second)).toEqual(['put-payment', 'add-audit']);
    const payment = stored(second);
    expect(payment).toMatchObject({
      status: 'paid',
      captures: [{ verdict: 'counts' }, { payment: 'pay_2', verdict: 'paid-twice' }],
      attention: [{ kind: 'paid-twice', payment: 'pay_2', cleared: null }],
    });
    expect(recordCapture({ ...on, payment, report })).toMatchObject({
      status: 'already_recorded',
      verdict: 'paid-twice',
      effects: [],
    });
  });

  test('on a second payment order of a paid order is a second one, too', () => {
    const report = aReport({ payment: 'pay_2' });
    expect(recordCapture({ ...request, order: paidOrder, report })).toMatchObject({
      verdict: 'paid-twice',
    });
  });

  test.each([
    ['not swept', aHold(), 0, 'counts'],
    ['swept, the stock there', aHold({ state: 'released' }), 2, 'counts'],
    ['swept, a piece too few', aHold({ state: 'released' }), 1, 'late-no-stock'],
    ['swept, none left', aHold({ state: 'released' }), 0, 'late-no-stock'],
  ])('after the hold ran out (%s)', (_what, hold, left, verdict) => {
    const captured = recordCapture({ ...request, hold, product: cups(left), now: LATE });
    expect(captured).toMatchObject({ status: 'recorded', verdict });
    const isPaid = captured.effects.some(({ kind }) => kind === 'put-order');
    expect(isPaid).toBe(verdict === 'counts');
    const flags = stored(captured).attention.map(({ kind }) => kind);
    expect(flags).toEqual(verdict === 'counts' ? [] : ['late-no-stock']);
  });

  test('once flagged as late it stays so, even where stock comes back', () => {
    const released = { ...request, hold: aHold({ state: 'released' }) };
    const payment = stored(recordCapture({ ...released, now: LATE }));
    const again = recordCapture({ ...released, payment, product: cups(9), now: LATE });
    expect(again).toMatchObject({ status: 'already_recorded', verdict: 'late-no-stock' });
  });

  test('an exact one after one of another amount pays', () => {
    const first = recordCapture({ ...request, report: aReport({ amountPaise: 109_99 }) });
    const report = aReport({ payment: 'pay_2' });
    const second = recordCapture({ ...request, payment: stored(first), report });
    expect(second).toMatchObject({ verdict: 'counts' });
    expect(stored(second)).toMatchObject({ status: 'paid', attention: [{ payment: 'pay_1' }] });
  });

  test.each([
    ['unpaid', { paymentMethod: 'COD' as const }],
    ['marked paid by an admin', { paymentMethod: 'COD' as const, isPaid: true, paidAt: isoAt() }],
  ])('a cash order, %s, is never touched; the money is flagged', (_what, given) => {
    const captured = recordCapture({ ...request, order: anOnlineOrder(given), product: cups(9) });
    expect(captured).toMatchObject({ verdict: 'not-online' });
    expect(kinds(captured)).toEqual(['put-payment', 'add-audit']);
    expect(stored(captured).attention).toMatchObject([{ kind: 'not-online' }]);
  });

  // docs/shop-rules.md#r-payments-6
  test('after its order had closed pays nothing, whatever its amount, and is flagged', () => {
    const order = anOnlineOrder({ closedAt: isoAt() });
    for (const amountPaise of [110_00, 1]) {
      const late = recordCapture({ ...request, order, report: aReport({ amountPaise }) });
      expect(late).toMatchObject({ status: 'recorded', verdict: 'order-closed' });
      expect(stored(late).attention).toMatchObject([{ kind: 'order-closed', cleared: null }]);
    }
  });

  test("of the order's total pays nothing where its payment order is older than a new price", () => {
    const order = anOnlineOrder({ totalPrice: 109_99 });
    const report = aReport({ amountPaise: 109_99 });
    expect(recordCapture({ ...request, order, report })).toMatchObject({
      verdict: 'amount-differs',
    });
  });

  test.each([
    ['that pays', 110_00, { kind: 'paid-online' }],
    ['that pays nothing', 1, { kind: 'attention-raised', attention: 'amount-differs' }],
  ])('one %s is recorded with its amount', (_what, amountPaise, event) => {
    const { effects } = recordCapture({ ...request, report: aReport({ amountPaise }) });
    expect(effects.at(-1)).toEqual({
      kind: 'add-audit',
      entry: {
        order: request.order._id,
        at: isoAt(),
        by: { kind: 'gateway' },
        event: { ...event, payment: 'pay_1', amountPaise, currency: 'INR' },
      },
    });
  });

  test('order, hold and payment order must belong together', () => {
    const order = anOnlineOrder({ _id: 'other' });
    const defect = new RangeError('Order and hold are not those of the payment order');
    expect(() => recordCapture({ ...request, order, hold: null })).toThrow(defect);
    const hold = aHold({ _id: 'other' });
    expect(() => recordCapture({ ...request, hold })).toThrow(defect);
  });

  test('a payment order that contradicts its captures is refused', () => {
    expect(
      paymentOrderSchema.safeParse(aPayment({ captures: [aCapture()] })).error?.message,
    ).toMatch('the status follows from the captures');
    const twice = aPayment({ status: 'paid', captures: [aCapture(), aCapture()] });
    expect(paymentOrderSchema.safeParse(twice).success).toBe(false);
  });
});
