import { describe, expect, test } from 'vitest';
import type { Order } from '../orders/order';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import type { TransitionActor } from '../orders/take-transition';
import { changeOrder, type ChangeFacts } from './change-order';
import { automaticKey } from './refund-whole';
import {
  aCapture,
  ADMIN,
  aHold,
  aLatePayment,
  anOnlineOrder,
  aPaidPayment,
  isoAt,
  KEYS,
  SHOPPER,
} from './testing/payment-samples';

const LATER = 3_000;
const cancel = (
  given: Partial<ChangeFacts>,
  by: TransitionActor = SHOPPER,
  reason: string | undefined = undefined,
) => {
  const facts = { order: anOnlineOrder(), payments: [], hold: null, keyIds: KEYS, ...given };
  return changeOrder(facts, { transition: 'cancel', reason }, by, NOON + LATER);
};
const trail = (by: TransitionActor, event: object) => ({
  kind: 'add-audit',
  entry: { order: anOnlineOrder()._id, at: isoAt(LATER), by, event },
});
const BACK = { kind: 'return-stock', order: anOnlineOrder()._id, product: 'cup', qty: 2 };

describe('cancelling an order', () => {
  // docs/shop-rules.md#r-orders-13
  test('by its shopper closes it, puts its pieces back and says so', () => {
    const { network: _, ...released } = aHold({ state: 'released' });
    const cancelled = {
      ...anOnlineOrder(),
      closedAt: isoAt(LATER),
      closedBy: 'shopper',
      cancelled: { at: isoAt(LATER), by: 'shopper' },
      revision: 2,
    };
    expect(cancel({ hold: aHold() })).toStrictEqual({
      status: 'changed',
      order: cancelled,
      effects: [
        { kind: 'put-order', order: cancelled },
        trail(SHOPPER, { kind: 'order-cancelled' }),
        BACK,
        { kind: 'put-hold', hold: released },
      ],
    });
  });

  // docs/shop-rules.md#r-orders-13
  test('by the shop gives its reason, in the order and in the trail', () => {
    const came = cancel({ order: anOrder() }, ADMIN, 'Sold out');
    const cancelled = {
      ...anOrder(),
      closedAt: isoAt(LATER),
      cancelled: { at: isoAt(LATER), by: 'owner', reason: 'Sold out' },
      revision: 2,
    };
    expect(came).toEqual({
      status: 'changed',
      order: cancelled,
      effects: [
        { kind: 'put-order', order: cancelled },
        trail(ADMIN, { kind: 'order-cancelled', reason: 'Sold out' }),
        BACK,
      ],
    });
  });

  test('asks back all money that came for it, also what paid nothing', () => {
    const late = { ...aLatePayment(), _id: 'order_2' };
    const captures = late.captures.map((one) => ({ ...one, payment: 'pay_2' }));
    const attention = late.attention.map((one) => ({ ...one, payment: 'pay_2' }));
    const payments = [aPaidPayment(), { ...late, captures, attention }];
    const order = anOnlineOrder({ isPaid: true, paidAt: isoAt() });
    const came = cancel({ order, payments });
    if (came.status !== 'changed') throw new Error(came.status);
    expect(came.effects.slice(2)).toMatchObject(
      [
        { of: 'order_1', payment: 'pay_1' },
        { of: 'order_2', payment: 'pay_2' },
      ].flatMap(({ of, payment }) => [
        {
          kind: 'put-payment',
          payment: {
            _id: of,
            refunds: [
              {
                key: automaticKey(aCapture({ payment }), 1),
                payment,
                amountPaise: 110_00,
                state: 'requested',
                requestedBy: SHOPPER,
                requestedAt: isoAt(LATER),
              },
            ],
          },
        },
        trail(SHOPPER, {
          kind: 'refund-requested',
          payment,
          amountPaise: 110_00,
          currency: 'INR',
        }),
      ]),
    );
    expect(came.effects).toHaveLength(6);
  });

  test('without a gateway asks nothing back, and flags the money', () => {
    const order = anOnlineOrder({ isPaid: true, paidAt: isoAt() });
    const came = cancel({ order, payments: [aPaidPayment()], keyIds: [] });
    if (came.status !== 'changed') throw new Error(came.status);
    expect(came.effects.slice(2)).toMatchObject([
      { payment: { refunds: [], attention: [{ kind: 'refund-failed', cleared: null }] } },
      { entry: { event: { kind: 'attention-raised', attention: 'refund-failed' } } },
    ]);
  });

  test('that was cancelled changes nothing', () => {
    const order = anOnlineOrder({
      closedAt: isoAt(),
      cancelled: { at: isoAt(), by: 'owner' },
    });
    expect(cancel({ order, hold: aHold(), payments: [aPaidPayment()] })).toEqual({
      status: 'refused',
      code: 'order_cancelled',
    });
  });

  test.each<[string, TransitionActor, Partial<Order>]>([
    ['is on its way', ADMIN, { dispatched: { at: isoAt(), courier: 'Post' } }],
    ['was delivered', ADMIN, { isDelivered: true, deliveredAt: isoAt() }],
    [
      'was paid in cash, by its shopper',
      SHOPPER,
      { paymentMethod: 'COD', isPaid: true, paidAt: isoAt() },
    ],
  ])('that %s is refused', (_what, by, given) => {
    expect(cancel({ order: anOnlineOrder(given), hold: aHold() }, by)).toEqual({
      status: 'refused',
      code: 'too_late',
    });
  });
});
