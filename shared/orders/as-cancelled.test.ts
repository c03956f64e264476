import { describe, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { asCancelled, cancelProblem } from './as-cancelled';
import { canPayOnline } from './cancelled';

const at = new Date(NOON).toISOString();
const dispatched = { at, courier: 'Post' };

describe('why an order cannot be cancelled', () => {
  test.each([
    ['a new one', {}, null, null],
    ['a packed one', { packedAt: at }, null, null],
    ['one paid online', { paymentMethod: 'Razorpay', isPaid: true }, null, null],
    ['one that closed unpaid', { paymentMethod: 'Razorpay', closedAt: at }, null, null],
    ['one whose cash was counted', { paymentMethod: 'COD', isPaid: true }, 'too_late', null],
    ['one on its way', { dispatched }, 'too_late', 'too_late'],
    ['a delivered one', { isDelivered: true, isPaid: true }, 'too_late', 'too_late'],
    [
      'a cancelled one',
      { closedAt: at, cancelled: { at, by: 'owner' } },
      'order_cancelled',
      'order_cancelled',
    ],
  ] as const)('%s', (_what, given, shopper, admin) => {
    const order = anOrder(given);
    expect(cancelProblem(order, 'shopper')).toBe(shopper);
    expect(cancelProblem(order, 'admin')).toBe(admin);
  });
});

test('cancelled, it says by whom and why, and nothing else of it changes', () => {
  const order = anOrder();
  const revision = order.revision + 1;
  expect(asCancelled(order, 'shopper', undefined, NOON)).toEqual({
    ...order,
    closedAt: at,
    closedBy: 'shopper',
    cancelled: { at, by: 'shopper' },
    revision,
  });
  expect(asCancelled(order, 'admin', 'Sold out', NOON)).toEqual({
    ...order,
    closedAt: at,
    cancelled: { at, by: 'owner', reason: 'Sold out' },
    revision,
  });
});

test.each([
  [{ paymentMethod: 'Razorpay', isPaid: false }, true],
  [{ paymentMethod: 'COD', isPaid: false }, false],
  [{ paymentMethod: 'Razorpay', isPaid: true }, false],
  [{ paymentMethod: 'Razorpay', isPaid: false, cancelled: { at, by: 'owner' } }, false],
] as const)('%o may be paid online: %s', (given, can) => {
  expect(canPayOnline(anOrder(given))).toBe(can);
});
