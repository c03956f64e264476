import { describe, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { context, decideOn, NOON, testUuid } from '../testing/shop-view';
import type { Order } from '../orders/order';
import { cancelOrderAction } from './cancel-order';

const AT = new Date(NOON).toISOString();
const BEFORE = '2026-06-15T09:00:00.000Z';
const orderId = testUuid(1);

function cancel(given: Partial<Order> | null, args: object = { orderId }) {
  return decideOn(cancelOrderAction, args, { orders: given ? [anOrder(given)] : [] });
}

describe('a shopper who cancels an order', () => {
  test('has it cancelled now, with the reason', () => {
    expect(cancel({}, { orderId, reason: 'Ordered twice' })).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [
        {
          kind: 'put-order',
          order: {
            _id: orderId,
            closedBy: 'shopper',
            cancelled: { at: AT, by: 'shopper', reason: 'Ordered twice' },
          },
        },
        {
          kind: 'add-audit',
          entry: {
            order: orderId,
            at: AT,
            by: { kind: 'shopper', user: 'asha' },
            event: { kind: 'order-cancelled', reason: 'Ordered twice' },
          },
        },
      ],
      detail: { orderId },
    });
  });

  test('again returns when it was', () => {
    expect(cancel({ closedAt: AT, cancelled: { at: BEFORE, by: 'owner' } })).toEqual({
      status: 'applied',
      code: 'already_done',
      effects: [],
      detail: { orderId, doneAt: BEFORE },
    });
  });

  test('of an old order that does not say who cancelled it returns when it was', () => {
    expect(cancel({ closedBy: 'shopper', closedAt: BEFORE })).toEqual({
      status: 'applied',
      code: 'already_done',
      effects: [],
      detail: { orderId, doneAt: BEFORE },
    });
  });

  test.each([
    ['whose cash was counted', { isPaid: true, paidAt: BEFORE }],
    ['that is on its way', { dispatched: { at: BEFORE, courier: 'Post' } }],
  ])('%s comes too late', (_what, given) => {
    expect(cancel(given)).toEqual({ status: 'refused', code: 'too_late', detail: { orderId } });
  });

  test.each([
    ['of another user', { user: { ...context.user, _id: 'ravi' } }],
    ['that is gone', null],
  ])('finds no order %s', (_what, given) => {
    expect(cancel(given)).toEqual({ status: 'refused', code: 'order_gone' });
  });

  test.each([[{}], [{ orderId: '../x' }], [{ orderId, reason: 7 }]])('%j is invalid', (args) => {
    expect(cancel({}, args)).toMatchObject({ status: 'refused', code: 'invalid' });
  });
});
