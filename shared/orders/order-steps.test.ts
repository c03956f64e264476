import { expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import {
  canTakeStep,
  isReadyToPack,
  ORDER_STATES,
  stateOf,
  type OrderProgress,
} from './order-steps';

const at = '2026-01-02T10:00:00.000Z';
const placed = anOrder({ paymentMethod: 'COD' });
const ORDERS: Record<(typeof ORDER_STATES)[number], OrderProgress> = {
  placed,
  packed: { ...placed, packedAt: at },
  dispatched: { ...placed, packedAt: at, dispatched: { at, courier: 'By hand' } },
  delivered: { ...placed, dispatched: { at, courier: 'By hand' }, isPaid: true, isDelivered: true },
  returned: { ...placed, isPaid: true, isDelivered: true, returned: { at } },
  cancelled: { ...placed, packedAt: at, cancelled: { at, by: 'owner' } },
  expired: { ...placed, paymentMethod: 'Razorpay', closedAt: at },
};

test.each(ORDER_STATES)('an order that is %s says so', (state) => {
  expect(stateOf(ORDERS[state])).toBe(state);
});

// docs/shop-rules.md#r-orders-14
test('each step leads on from some states alone', () => {
  const from = (step: Parameters<typeof canTakeStep>[1]) =>
    ORDER_STATES.filter((state) => canTakeStep(ORDERS[state], step));
  expect(from('pack')).toEqual(['placed']);
  expect(from('unpack')).toEqual(['packed']);
  expect(from('dispatch')).toEqual(['placed', 'packed']);
  expect(from('deliver')).toEqual(['placed', 'packed', 'dispatched']);
  expect(from('return')).toEqual(['dispatched', 'delivered']);
  expect(from('cancel')).toEqual(['placed', 'packed', 'expired']);
});

// docs/shop-rules.md#r-orders-14
test('what is paid online is packed when it is paid', () => {
  const online = anOrder({ paymentMethod: 'Razorpay' });
  expect(isReadyToPack(placed)).toBe(true);
  expect(isReadyToPack(online)).toBe(false);
  expect(isReadyToPack({ ...online, isPaid: true })).toBe(true);
});

test('a row of before that its shopper cancelled is cancelled', () => {
  expect(stateOf({ ...ORDERS.expired, closedBy: 'shopper' })).toBe('cancelled');
});
