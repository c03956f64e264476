import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PAISE, type Paise } from '../core/paise';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import type { Order } from './order';
import { NO_MONEY } from './order-money';
import {
  takeTransition,
  type Taken,
  type TransitionActor,
  type TransitionRequest,
} from './take-transition';

const at = new Date(NOON).toISOString();
const ADMIN: TransitionActor = { kind: 'admin', user: 'ravi', name: 'Ravi' };
const SHOPPER: TransitionActor = { kind: 'shopper', user: 'asha', name: 'Asha' };
const BY_POST = { courier: 'Post' };
const PAID = anOrder({ isPaid: true, paidAt: '2026-06-14T00:00:00.000Z', revision: 2 });
const paid = { paymentMethod: 'Razorpay', isPaid: true, paidAt: at } as const;
const cancelled = { closedAt: at, cancelled: { at, by: 'owner' } } as const;
const money = { ...NO_MONEY, received: 110_00, kept: 110_00 };

const take = (order: Order, request: TransitionRequest, by = ADMIN) =>
  takeTransition(order, request, by, NOON);
const pay = (order: Order, receivedAmount: Paise) =>
  take(order, { transition: 'pay', receivedAmount });
const deliver = (order: Order) => take(order, { transition: 'deliver' });
const dispatch = (order: Order, fields: { readonly courier: string } = BY_POST) =>
  take(order, { transition: 'dispatch', ...fields });
const changed = (taken: Taken) => (taken.status === 'taken' ? taken.order : taken.code);

describe('marking an order as paid', () => {
  // docs/shop-rules.md#r-orders-4, #r-orders-12
  test('an unpaid cash order, counted to the total, is paid now, and its cash is recorded', () => {
    const order = anOrder({ revision: 4 });
    expect(pay(order, 110_00)).toEqual({
      status: 'taken',
      order: {
        ...order,
        isPaid: true,
        paidAt: at,
        revision: 5,
        cash: [
          {
            kind: 'received',
            amountPaise: 110_00,
            at: at,
            by: { user: ADMIN.user, name: ADMIN.name },
          },
        ],
      },
    });
    expect(order).toEqual(anOrder({ revision: 4 }));
  });

  test('an order that an offer took all off is paid without cash', () => {
    const order = anOrder({ totalPrice: 0 });
    expect(changed(pay(order, 0))).toEqual({ ...order, isPaid: true, paidAt: at, revision: 2 });
    expect(changed(pay(order, 1))).toBe('amount_differs');
  });

  // docs/shop-rules.md#r-orders-12
  test.each([109_99, 110_01, 0, 11_000_00])('%i paise for 11000: amount_differs', (received) => {
    const marked = pay(anOrder(), received);
    expect(marked).toEqual({ status: 'refused', code: 'amount_differs' });
  });

  // docs/shop-rules.md#r-orders-12
  test('an order paid through the gateway is never marked by hand, paid or not', () => {
    const order = anOrder({ paymentMethod: 'Razorpay' });
    const refusal = { status: 'refused', code: 'not_cod' };
    expect(pay(order, 110_00)).toEqual(refusal);
    expect(pay({ ...order, isPaid: true, paidAt: at }, 110_00)).toEqual(refusal);
  });

  // docs/shop-rules.md#r-orders-4
  test('that is already paid keeps its first payment time, whatever is counted later', () => {
    const paid = anOrder({ isPaid: true, paidAt: '2026-06-14T00:00:00.000Z' });
    for (const received of [110_00, 1])
      expect(pay(paid, received)).toEqual({
        status: 'refused',
        code: 'already_paid',
      });
  });

  // docs/shop-rules.md#r-orders-12
  test('one that was cancelled, or came back unpaid, is not', () => {
    const cancelled = anOrder({ cancelled: { at, by: 'shopper' } });
    expect(pay(cancelled, 110_00)).toEqual({
      status: 'refused',
      code: 'order_cancelled',
    });
    const back = anOrder({ dispatched: { at, courier: 'Post' }, returned: { at } });
    expect(pay(back, 110_00)).toEqual({ status: 'refused', code: 'wrong_step' });
  });

  test('only the total is taken, of any order', () => {
    const paise = fc.integer({ min: 0, max: MAX_PAISE });
    fc.assert(
      fc.property(paise, paise, (totalPrice, received) => {
        const { status } = pay(anOrder({ totalPrice }), received);
        expect(status).toBe(received === totalPrice ? 'taken' : 'refused');
        expect(pay(anOrder({ totalPrice }), totalPrice).status).toBe('taken');
      }),
    );
  });
});

describe('marking an order as delivered', () => {
  test.each(['COD', 'Razorpay'] as const)(
    'a paid %s order is delivered now; nothing else of it changes',
    (paymentMethod) => {
      const order = { ...PAID, paymentMethod };
      expect(deliver(order)).toEqual({
        status: 'taken',
        order: { ...order, isDelivered: true, deliveredAt: at, revision: 3 },
      });
      expect(order.isDelivered).toBe(false);
    },
  );

  // docs/shop-rules.md#r-orders-5
  test('an unpaid order: not_paid', () => {
    expect(deliver(anOrder())).toEqual({ status: 'refused', code: 'not_paid' });
  });

  // docs/shop-rules.md#r-orders-5
  test('that is already delivered keeps its first delivery time', () => {
    const delivered = { ...PAID, isDelivered: true, deliveredAt: '2026-06-14T12:00:00.000Z' };
    expect(deliver(delivered)).toEqual({
      status: 'refused',
      code: 'already_delivered',
    });
  });

  test('one that was cancelled, came back, or is disputed before it went out is not', () => {
    const code = (change: Parameters<typeof anOrder>[0]) => {
      const marked = deliver({ ...PAID, ...change });
      return marked.status === 'refused' ? marked.code : marked.status;
    };
    expect(code({ cancelled: { at, by: 'owner' } })).toBe('order_cancelled');
    const dispatched = { at, courier: 'Post' };
    expect(code({ dispatched, returned: { at } })).toBe('wrong_step');
    expect(code({ isDisputed: true })).toBe('disputed');
    expect(code({ isDisputed: true, dispatched })).toBe('taken');
  });
});

describe('packing and dispatching', () => {
  test.each([
    ['for cash', { paymentMethod: 'COD' }, null],
    ['paid online', { ...paid, money }, null],
    ['not paid online', { paymentMethod: 'Razorpay' }, 'not_paid'],
    ['whose money has all gone back', { ...paid, money: { ...money, kept: 0 } }, 'not_paid'],
    ['that is disputed', { ...paid, money, isDisputed: true }, 'disputed'],
    ['for cash, and disputed', { paymentMethod: 'COD', isDisputed: true }, 'disputed'],
    ['that is cancelled', cancelled, 'order_cancelled'],
    ['that is delivered', { ...paid, isDelivered: true }, 'wrong_step'],
  ] as const)('of an order %s', (_what, given, code) => {
    const order = anOrder(given);
    const refused = { status: 'refused', code };
    const revision = order.revision + 1;
    expect(take(order, { transition: 'pack' })).toEqual(
      code ? refused : { status: 'taken', order: { ...order, packedAt: at, revision } },
    );
    expect(dispatch(order)).toEqual(
      code
        ? refused
        : { status: 'taken', order: { ...order, dispatched: { at, ...BY_POST }, revision } },
    );
  });

  test('says how it goes out', () => {
    const order = anOrder({ paymentMethod: 'COD', packedAt: at });
    const fields = {
      courier: 'Post',
      tracking: 'IN 123',
      link: 'https://post.example/123',
      arrivesBy: '2026-06-18',
    };
    expect(dispatch(order, fields)).toMatchObject({
      status: 'taken',
      order: { dispatched: { at, ...fields } },
    });
  });

  test('says nothing of what is not known', () => {
    const packed = anOrder({ paymentMethod: 'COD', packedAt: at });
    const sent = dispatch(packed);
    expect(sent.status === 'taken' && Object.keys(sent.order.dispatched ?? {})).toEqual([
      'at',
      'courier',
    ]);
  });

  test('is undone by unpacking, which needs no money', () => {
    const order = anOrder({ paymentMethod: 'COD', packedAt: at });
    const { packedAt: _, ...rest } = order;
    const revision = order.revision + 1;
    expect(take(order, { transition: 'unpack' })).toEqual({
      status: 'taken',
      order: { ...rest, revision },
    });
    expect(take(anOrder(), { transition: 'unpack' })).toEqual({
      status: 'refused',
      code: 'wrong_step',
    });
    expect(take(anOrder(cancelled), { transition: 'unpack' })).toEqual({
      status: 'refused',
      code: 'order_cancelled',
    });
  });
});

test('cancelled, it says by whom and why, and nothing else of it changes', () => {
  const order = anOrder();
  const revision = order.revision + 1;
  expect(changed(take(order, { transition: 'cancel' }, SHOPPER))).toEqual({
    ...order,
    closedAt: at,
    closedBy: 'shopper',
    cancelled: { at, by: 'shopper' },
    revision,
  });
  expect(changed(take(order, { transition: 'cancel', reason: 'Sold out' }))).toEqual({
    ...order,
    closedAt: at,
    cancelled: { at, by: 'owner', reason: 'Sold out' },
    revision,
  });
});
