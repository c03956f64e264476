import { describe, expect, test } from 'vitest';
import type { Order } from '../orders/order';
import { anOrder } from '../testing/an-order';
import { context, decideOn, NOON, testUuid } from '../testing/shop-view';
import { collectCash } from './collect-cash';
import { deliverOrder } from './deliver-order';

const AT = new Date(NOON).toISOString();
const BEFORE = '2026-06-15T09:00:00.000Z';
const admin = { ...context, user: { ...context.user, _id: 'ravi', name: 'Ravi' }, isAdmin: true };
const BY = { kind: 'admin', user: 'ravi', name: 'Ravi' };
const orderId = testUuid(1);
const paid: Partial<Order> = { isPaid: true, paidAt: BEFORE };
const delivered: Partial<Order> = { ...paid, isDelivered: true, deliveredAt: BEFORE };
const cancelled: Partial<Order> = { cancelled: { at: BEFORE, by: 'owner' } };

function collect(given: Partial<Order> | null, amount = '110.00', by = admin) {
  const orders = given ? [anOrder(given)] : [];
  return decideOn(collectCash, { orderId, amount }, { orders, takenBy: 'Meera' }, by);
}

function deliver(given: Partial<Order> | null, by = admin) {
  const orders = given ? [anOrder(given)] : [];
  return decideOn(deliverOrder, { orderId }, { orders, takenBy: 'Meera' }, by);
}

describe('cash that was collected at the door', () => {
  test('marks the order as paid now', () => {
    expect(collect({})).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [
        {
          kind: 'put-order',
          order: {
            user: { _id: 'asha' },
            isPaid: true,
            paidAt: AT,
            isDelivered: false,
            revision: 2,
          },
        },
        {
          kind: 'add-audit',
          entry: {
            order: orderId,
            at: AT,
            by: BY,
            event: { kind: 'paid-in-cash', amountPaise: 110_00, currency: 'INR' },
          },
        },
      ],
    });
  });

  test('that another admin had collected is not refused: the outcome says who did, and when', () => {
    expect(collect(paid)).toEqual({
      status: 'applied',
      code: 'already_done',
      effects: [],
      detail: { orderId, doneBy: 'Meera', doneAt: BEFORE },
    });
  });

  test.each([
    ['by a shopper', collect({}, '110.00', context), 'forbidden'],
    ['of an order that is gone', collect(null), 'order_gone'],
    ['of a cancelled order', collect(cancelled), 'order_cancelled'],
    ['of an order that is paid online', collect({ paymentMethod: 'Razorpay' }), 'not_cod'],
    ['of a paisa less', collect({}, '109.99'), 'amount_differs'],
    ['of a paisa more', collect({}, '110.01'), 'amount_differs'],
    ['of an amount that is none', collect({}, '110'), 'invalid'],
  ])('%s is refused', (_what, decision, code) => {
    expect(decision).toMatchObject({ status: 'refused', code });
  });
});

describe('an order that was handed over', () => {
  test('is delivered, now', () => {
    expect(deliver(paid)).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [
        { kind: 'put-order', order: { isDelivered: true, deliveredAt: AT } },
        {
          kind: 'add-audit',
          entry: { order: orderId, at: AT, by: BY, event: { kind: 'delivered' } },
        },
      ],
    });
  });

  test('by another admin before is not refused: the outcome says who did, and when', () => {
    expect(deliver(delivered)).toEqual({
      status: 'applied',
      code: 'already_done',
      effects: [],
      detail: { orderId, doneBy: 'Meera', doneAt: BEFORE },
    });
  });

  test.each([
    ['by a shopper', deliver(paid, context), 'forbidden'],
    ['gone', deliver(null), 'order_gone'],
    ['and cancelled meanwhile', deliver({ ...paid, ...cancelled }), 'order_cancelled'],
    ['and returned meanwhile', deliver({ ...paid, returned: { at: BEFORE } }), 'wrong_step'],
    ['and not paid', deliver({}), 'not_paid'],
  ])('%s is refused', (_what, decision, code) => {
    expect(decision).toMatchObject({ status: 'refused', code });
  });
});
