import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { adoptPayment, openPayment } from './open-payment';
import type { PaymentOrder } from './payment';
import { paymentOrderSchema } from './payment-invariants';
import { aLatePayment, anOnlineOrder, aPayment, isoAt, SHOPPER } from './testing/payment-samples';
import type { PaymentActor } from './actor';

const order = anOnlineOrder();
const made = { id: 'order_1', amountPaise: 110_00, currency: 'INR', receipt: order._id };
const open = (given: Partial<typeof made> = {}, payments: readonly PaymentOrder[] = []) =>
  openPayment(order, payments, { ...made, ...given }, SHOPPER, NOON);

const openedBy = (by: PaymentActor) => ({
  kind: 'add-audit',
  entry: {
    order: order._id,
    at: isoAt(),
    by,
    event: {
      kind: 'payment-opened',
      gatewayOrder: 'order_1',
      amountPaise: 110_00,
      currency: 'INR',
    },
  },
});

describe('opening a payment order', () => {
  test("stores the gateway's order with the order's own total", () => {
    const opened = open();
    expect(opened).toMatchObject({ status: 'opened', payment: aPayment() });
    if (opened.status !== 'opened') throw new Error('not opened');
    expect(opened.effects[0]).toEqual({ kind: 'put-payment', payment: aPayment() });
    expect(paymentOrderSchema.parse(opened.payment)).toEqual(opened.payment);
  });

  test('returns the open payment order of an order, whatever the gateway made', () => {
    expect(open({ id: 'order_2', amountPaise: 1 }, [aPayment()])).toEqual({
      status: 'already_open',
      payment: aPayment(),
      effects: [],
    });
  });

  test.each([
    ['a paisa less', { amountPaise: 109_99 }],
    ['a paisa more', { amountPaise: 110_01 }],
    ['another currency', { currency: 'USD' }],
    ['another receipt', { receipt: 'other' }],
  ])('a gateway that says %s is not believed', (_what, given) => {
    expect(open(given)).toEqual({ status: 'refused', code: 'unavailable' });
  });

  test('a new one may follow a closed one, but the closed one is not opened again', () => {
    expect(open({}, [aLatePayment()])).toEqual({ status: 'refused', code: 'unavailable' });
    expect(open({ id: 'order_2' }, [aLatePayment()])).toMatchObject({ status: 'opened' });
  });

  test.each<[string, Parameters<typeof anOnlineOrder>[0], string]>([
    ['to be paid in cash', { paymentMethod: 'COD' }, 'not_razorpay'],
    ['paid by now', { isPaid: true, paidAt: isoAt() }, 'already_paid'],
    ['cancelled meanwhile', { cancelled: { at: isoAt(), by: 'shopper' } }, 'order_cancelled'],
  ])('is refused when the order is %s, even with one open', (_what, given, code) => {
    const refused = { status: 'refused', code };
    expect(openPayment(anOnlineOrder(given), [], made, SHOPPER, NOON)).toEqual(refused);
    expect(openPayment(anOnlineOrder(given), [aPayment()], made, SHOPPER, NOON)).toEqual(refused);
  });

  test('records who opened it, and no key where the gateway named none', () => {
    const opened = open();
    expect(opened).toStrictEqual({
      status: 'opened',
      payment: aPayment(),
      effects: [{ kind: 'put-payment', payment: aPayment() }, openedBy(SHOPPER)],
    });
  });

  test.each([
    ['before now', -9_000, -9_000],
    ['later than now, by a clock that is ahead', 9_000, 0],
  ])('keeps its key and its own time: %s', (_what, said, kept) => {
    const named = { ...made, keyId: 'rzp_test_1', createdAt: NOON + said };
    expect(openPayment(order, [], named, SHOPPER, NOON)).toMatchObject({
      payment: { keyId: 'rzp_test_1', createdAt: isoAt(kept), updatedAt: isoAt() },
    });
  });
});

describe('adopting a payment order that only the gateway knows', () => {
  const SHOP = { kind: 'system' } as const;
  const adopt = (given: Partial<typeof made> = {}, payments: readonly PaymentOrder[] = []) =>
    adoptPayment(order, payments, { ...made, ...given }, SHOP, NOON);

  test('stores it, whatever its amount and the status of the order', () => {
    expect(adopt()).toEqual([{ kind: 'put-payment', payment: aPayment() }, openedBy(SHOP)]);
    expect(adopt({ amountPaise: 90_00 })).toMatchObject([
      { kind: 'put-payment', payment: { amountPaise: 90_00 } },
      { kind: 'add-audit', entry: { event: { amountPaise: 90_00 } } },
    ]);
    const paid = anOnlineOrder({ isPaid: true, paidAt: isoAt() });
    expect(adoptPayment(paid, [], made, SHOP, NOON)).toHaveLength(2);
  });

  test('stores it beside others of the order, but one that is known not again', () => {
    const other = aPayment({ _id: 'order_2' });
    expect(adopt({}, [other])).toHaveLength(2);
    expect(adopt({}, [other, aPayment()])).toEqual([]);
    expect(adopt({}, [aPayment()])).toEqual([]);
  });

  test('does nothing where it is of another currency or receipt, or the order is paid in cash', () => {
    expect(adopt({ currency: 'USD' })).toEqual([]);
    expect(adopt({ receipt: 'other' })).toEqual([]);
    const cash = anOnlineOrder({ paymentMethod: 'COD' });
    expect(adoptPayment(cash, [], made, SHOP, NOON)).toEqual([]);
  });
});
