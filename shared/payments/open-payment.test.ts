import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { openPayment } from './open-payment';
import type { PaymentOrder } from './payment';
import { paymentOrderSchema } from './payment-invariants';
import { aLatePayment, anOnlineOrder, aPayment, isoAt, SHOPPER } from './testing/payment-samples';

const order = anOnlineOrder();
const made = { id: 'order_1', amountPaise: 110_00, currency: 'INR', receipt: order._id };
const open = (given: Partial<typeof made> = {}, payments: readonly PaymentOrder[] = []) =>
  openPayment(order, payments, { ...made, ...given }, SHOPPER, NOON);

describe('opening a payment order', () => {
  test("stores the gateway's order with the order's own total", () => {
    const opened = open();
    expect(opened).toMatchObject({ status: 'opened', payment: aPayment() });
    if (opened.status !== 'opened') throw new Error('not opened');
    expect(opened.effects[0]).toEqual({ kind: 'put-payment', payment: aPayment() });
    expect(paymentOrderSchema.parse(opened.payment)).toEqual(opened.payment);
  });

  test('one for each order: the one that stands is given, whatever the gateway made', () => {
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

  test('neither for cash nor for a paid order', () => {
    const cash = anOnlineOrder({ paymentMethod: 'COD' });
    expect(openPayment(cash, [], made, SHOPPER, NOON)).toMatchObject({ code: 'not_razorpay' });
    const paid = anOnlineOrder({ isPaid: true, paidAt: isoAt() });
    expect(openPayment(paid, [], made, SHOPPER, NOON)).toMatchObject({ code: 'already_paid' });
  });
});
