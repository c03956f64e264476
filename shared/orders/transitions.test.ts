import { describe, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { canPayOnline } from './cancelled';
import { ORDER_STATES, stateOf, type OrderProgress } from './order-state';
import {
  canTake,
  isReadyToPack,
  leadsOn,
  refusalOf,
  TRANSITIONS,
  WRONG_STATE_WORDS,
  type OrderTransition,
} from './transitions';

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
test('each transition leads on from some states alone', () => {
  const from = (transition: OrderTransition) =>
    ORDER_STATES.filter((state) => leadsOn(ORDERS[state], transition));
  expect(from('pack')).toEqual(['placed']);
  expect(from('unpack')).toEqual(['packed']);
  expect(from('dispatch')).toEqual(['placed', 'packed']);
  expect(from('deliver')).toEqual(['placed', 'packed', 'dispatched']);
  expect(from('redispatch')).toEqual(['dispatched']);
  expect(from('undispatch')).toEqual(['dispatched']);
  expect(from('readdress')).toEqual(['placed']);
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

test('an older row that its shopper cancelled is cancelled', () => {
  expect(stateOf({ ...ORDERS.expired, closedBy: 'shopper' })).toBe('cancelled');
});

const dispatched = { at, courier: 'Post' };

// docs/shop-rules.md#r-orders-13
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
    expect(refusalOf(order, 'cancel', 'shopper')).toBe(shopper);
    expect(refusalOf(order, 'cancel')).toBe(admin);
  });
});

test.each([
  ['return', { dispatched }, null],
  ['return', {}, 'wrong_step'],
  ['cancel', { dispatched }, 'too_late'],
  ['cancel', { closedAt: at, cancelled: { at, by: 'owner' } }, 'order_cancelled'],
] as const)('to %s one of %o: %s', (transition, given, refusal) => {
  expect(refusalOf(anOrder(given), transition)).toBe(refusal);
});

const paid = { isPaid: true, paidAt: at } as const;

// docs/shop-rules.md#r-orders-5, #r-orders-14
test.each([
  ['deliver', paid, true],
  ['deliver', {}, false],
  ['deliver', { ...paid, isUnfunded: true }, false],
  ['deliver', { ...paid, isUnfunded: true, dispatched }, true],
  ['deliver', { ...paid, isDisputed: true }, false],
  ['deliver', { ...paid, isDisputed: true, dispatched }, true],
  ['pack', {}, true],
  ['pack', { ...paid, isUnfunded: true }, false],
  ['dispatch', { ...paid, isDisputed: true }, false],
  ['dispatch', { paymentMethod: 'Razorpay' }, false],
  ['pay', {}, true],
  ['pay', { ...paid }, false],
  ['pay', { dispatched, returned: { at } }, false],
  ['pay', { paymentMethod: 'Razorpay' }, false],
] as const)('to %s one of %o is offered: %s', (transition, given, offered) => {
  expect(canTake({ ...anOrder(), ...given }, transition)).toBe(offered);
});

test('a shopper cancels and does nothing else; the shop says why it cancels', () => {
  const byShopper = Object.entries(TRANSITIONS).flatMap(([name, { by }]) =>
    by.shopper === undefined ? [] : name,
  );
  expect(byShopper).toEqual(['cancel']);
  expect(TRANSITIONS.cancel.by).toEqual({ shopper: 'optional', admin: 'required' });
});

test.each([
  [{ paymentMethod: 'Razorpay', isPaid: false }, true],
  [{ paymentMethod: 'COD', isPaid: false }, false],
  [{ paymentMethod: 'Razorpay', isPaid: true }, false],
  [{ paymentMethod: 'Razorpay', isPaid: false, cancelled: { at, by: 'owner' } }, false],
] as const)('%o may be paid online: %s', (given, can) => {
  expect(canPayOnline(anOrder(given))).toBe(can);
});

test('why a transition does not lead on, in words', () => {
  expect(WRONG_STATE_WORDS).toEqual({
    placed: 'This order is not packed yet',
    packed: 'This order is already packed',
    dispatched: 'This order is already dispatched',
    delivered: 'This order is already delivered',
    returned: 'This order was returned',
    expired: 'This order was closed, because it was not paid in time',
  });
});
