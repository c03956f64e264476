import { describe, expect, test } from 'vitest';
import type { Order } from '../orders/order';
import type { ReturnFields } from '../orders/transition-fields';
import { NOON } from '../testing/shop-view';
import type { StockHold } from './held-stock';
import { changeOrder } from './change-order';
import { ADMIN, aHold, anOnlineOrder, isoAt } from './testing/payment-samples';

const LATER = 5_000;
const line = (product: string, name: string, qty: number) => ({
  product,
  name,
  image: `/${product}.webp`,
  pricePaise: 50_00,
  qty,
});
/** Three cups and two pots, delivered, of the fourth revision. */
const order = (given: Partial<Order> = {}): Order =>
  anOnlineOrder({
    orderItems: [line('cup', 'Cup', 3), line('pot', 'Pot', 2)],
    isPaid: true,
    paidAt: isoAt(),
    isDelivered: true,
    deliveredAt: isoAt(),
    revision: 4,
    ...given,
  });
/** The pieces of that order, taken for good. */
const taken = (given: Partial<StockHold> = {}): StockHold =>
  aHold({
    state: 'taken',
    lines: [
      { product: 'cup', qty: 3 },
      { product: 'pot', qty: 2 },
    ],
    ...given,
  });

const bring = (of: Order, hold: StockHold | null, fields: ReturnFields) =>
  changeOrder(
    { order: of, payments: [], hold, keyIds: [] },
    { transition: 'return', ...fields },
    ADMIN,
    NOON + LATER,
  );
/** What a return writes: the order, what the trail says, stock and hold. */
function written(of: Order, hold: StockHold | null, fields: ReturnFields) {
  const came = bring(of, hold, fields);
  if (came.status !== 'changed') throw new Error(came.code);
  const stock = came.effects.filter(
    ({ kind }) => kind === 'return-stock' || kind === 'put-hold' || kind === 'take-stock',
  );
  const trail = came.effects.flatMap((effect) =>
    effect.kind === 'add-audit' ? [effect.entry.event] : [],
  );
  expect(came.effects).toHaveLength(stock.length + 2);
  return { stock, trail, lines: came.order.returns?.at(-1)?.lines };
}
const back = (product: string, qty: number) => ({
  kind: 'return-stock',
  order: anOnlineOrder()._id,
  product,
  qty,
});
const put = (hold: StockHold) => ({ kind: 'put-hold', hold });
const cup = (qty: number, restocked: number) => ({ product: 'cup', name: 'Cup', qty, restocked });
const pot = (qty: number, restocked: number) => ({ product: 'pot', name: 'Pot', qty, restocked });

describe('a return that is refused', () => {
  const onItsWay = {
    isDelivered: false,
    deliveredAt: null,
    dispatched: { at: isoAt(), courier: 'Post' },
  };
  const cancelled = { at: isoAt(), by: 'owner' } as const;
  test.each<[string, Partial<Order>, ReturnFields, string]>([
    ['that was not sent', { isDelivered: false }, { restock: true }, 'wrong_step'],
    ['that came back before', { returned: { at: isoAt() } }, { restock: true }, 'wrong_step'],
    ['that is cancelled', { closedAt: isoAt(), cancelled }, { restock: true }, 'order_cancelled'],
    [
      'of a product that is not in it',
      {},
      { restock: true, lines: [{ product: 'pan', qty: 1 }] },
      'not_returnable',
    ],
    [
      'of more pieces than are left',
      {},
      { restock: true, lines: [{ product: 'cup', qty: 4 }] },
      'not_returnable',
    ],
    [
      'of a part of what is on its way',
      onItsWay,
      { restock: true, lines: [{ product: 'cup', qty: 1 }] },
      'not_returnable',
    ],
  ])('is one of an order %s', (_what, given, fields, code) => {
    expect(bring(order(given), taken(), fields)).toEqual({ status: 'refused', code });
  });
});

describe('an order of which all comes back', () => {
  // docs/shop-rules.md#r-orders-16
  test('is returned, one revision on, its pieces are in stock and its hold is released', () => {
    const before = order();
    const returned = {
      ...before,
      returns: [
        {
          at: isoAt(LATER),
          reason: 'Too small',
          lines: [
            { product: 'cup', qty: 3, restocked: 3 },
            { product: 'pot', qty: 2, restocked: 2 },
          ],
        },
      ],
      returned: { at: isoAt(LATER), reason: 'Too small' },
      revision: 5,
    };
    expect(bring(before, taken(), { restock: true, reason: 'Too small' })).toEqual({
      status: 'changed',
      order: returned,
      effects: [
        { kind: 'put-order', order: returned },
        {
          kind: 'add-audit',
          entry: {
            order: before._id,
            at: isoAt(LATER),
            by: ADMIN,
            event: { kind: 'returned', restocked: true, reason: 'Too small' },
          },
        },
        back('cup', 3),
        back('pot', 2),
        put(taken({ state: 'released' })),
      ],
    });
  });

  test('without a reason names none, neither in the order nor in the trail', () => {
    const came = bring(order(), taken(), { restock: true });
    if (came.status !== 'changed') throw new Error(came.code);
    expect(came.order.returned).toStrictEqual({ at: isoAt(LATER) });
    expect(came.effects[1]).toStrictEqual({
      kind: 'add-audit',
      entry: {
        order: order()._id,
        at: isoAt(LATER),
        by: ADMIN,
        event: { kind: 'returned', restocked: true },
      },
    });
  });

  test('and cannot be sold again changes no stock, and its hold stays as it is', () => {
    expect(written(order(), taken(), { restock: false })).toStrictEqual({
      stock: [],
      trail: [{ kind: 'returned', restocked: false }],
      lines: [
        { product: 'cup', qty: 3, restocked: 0 },
        { product: 'pot', qty: 2, restocked: 0 },
      ],
    });
  });

  test('one product good and the other broken: the trail names the pieces', () => {
    const lines = [
      { product: 'cup', qty: 3, restocked: 3 },
      { product: 'pot', qty: 2, restocked: 0 },
    ];
    expect(written(order(), taken(), { restock: true, lines })).toEqual({
      stock: [back('cup', 3), put(taken({ lines: [{ product: 'pot', qty: 2 }] }))],
      trail: [{ kind: 'returned', restocked: false, lines: [cup(3, 3), pot(2, 0)] }],
      lines,
    });
  });

  test('with what had come back before: the trail names the pieces of today', () => {
    const before = order({
      returns: [{ at: isoAt(), lines: [{ product: 'cup', qty: 3, restocked: 3 }] }],
    });
    const hold = taken({ lines: [{ product: 'pot', qty: 2 }] });
    const came = bring(before, hold, { restock: true });
    expect(came).toMatchObject({
      status: 'changed',
      order: { returned: { at: isoAt(LATER) }, returns: [{}, {}] },
    });
    expect(written(before, hold, { restock: true })).toEqual({
      stock: [back('pot', 2), put({ ...hold, state: 'released' })],
      trail: [{ kind: 'returned', restocked: true, lines: [pot(2, 2)] }],
      lines: [{ product: 'pot', qty: 2, restocked: 2 }],
    });
  });
});

describe('a part that comes back', () => {
  test('leaves the order delivered, and the rest in its hold', () => {
    const fields = { restock: true, lines: [{ product: 'cup', qty: 1 }] };
    const came = bring(order(), taken(), fields);
    if (came.status !== 'changed') throw new Error(came.code);
    expect(came.order).toStrictEqual({
      ...order(),
      returns: [{ at: isoAt(LATER), lines: [{ product: 'cup', qty: 1, restocked: 1 }] }],
      revision: 5,
    });
    const rest = [
      { product: 'cup', qty: 2 },
      { product: 'pot', qty: 2 },
    ];
    expect(written(order(), taken(), fields)).toMatchObject({
      stock: [back('cup', 1), put(taken({ lines: rest }))],
      trail: [{ kind: 'returned', restocked: true, lines: [cup(1, 1)] }],
    });
  });

  test('all of one product leaves nothing of it in the hold', () => {
    const fields = { restock: true, lines: [{ product: 'pot', qty: 2 }] };
    expect(written(order(), taken(), fields).stock).toEqual([
      back('pot', 2),
      put(taken({ lines: [{ product: 'cup', qty: 3 }] })),
    ]);
  });

  test('of which some can be sold again puts those into stock alone', () => {
    const fields = { restock: true, lines: [{ product: 'cup', qty: 2, restocked: 1 }] };
    const rest = [
      { product: 'cup', qty: 2 },
      { product: 'pot', qty: 2 },
    ];
    expect(written(order(), taken(), fields)).toMatchObject({
      stock: [back('cup', 1), put(taken({ lines: rest }))],
      trail: [{ kind: 'returned', restocked: false, lines: [cup(2, 1)] }],
    });
  });

  test('that is broken is named in the trail, and changes no stock', () => {
    const fields = { restock: false, lines: [{ product: 'cup', qty: 2 }] };
    expect(written(order(), taken(), fields)).toMatchObject({
      stock: [],
      trail: [{ kind: 'returned', restocked: false, lines: [cup(2, 0)] }],
    });
  });
});

describe('no more goes into stock than was taken out of it', () => {
  test('an order with cash at the door has no hold: all of its pieces were taken', () => {
    expect(written(order({ paymentMethod: 'COD' }), null, { restock: true })).toEqual({
      stock: [back('cup', 3), back('pot', 2)],
      trail: [{ kind: 'returned', restocked: true }],
      lines: [
        { product: 'cup', qty: 3, restocked: 3 },
        { product: 'pot', qty: 2, restocked: 2 },
      ],
    });
  });

  test.each([
    ['paid online without a hold', null],
    ['whose hold was released', taken({ state: 'released' })],
  ])('nothing of an order %s', (_what, hold) => {
    expect(written(order(), hold, { restock: true })).toEqual({
      stock: [],
      trail: [{ kind: 'returned', restocked: false }],
      lines: [
        { product: 'cup', qty: 3, restocked: 0 },
        { product: 'pot', qty: 2, restocked: 0 },
      ],
    });
  });

  test('only what the hold has of each product', () => {
    const hold = taken({
      lines: [
        { product: 'cup', qty: 1 },
        { product: 'pot', qty: 2 },
      ],
    });
    expect(written(order(), hold, { restock: true })).toEqual({
      stock: [back('cup', 1), back('pot', 2), put({ ...hold, state: 'released' })],
      trail: [{ kind: 'returned', restocked: false, lines: [cup(3, 1), pot(2, 2)] }],
      lines: [
        { product: 'cup', qty: 3, restocked: 1 },
        { product: 'pot', qty: 2, restocked: 2 },
      ],
    });
  });

  test('nothing of a product that the hold has not', () => {
    const hold = taken({ lines: [{ product: 'pot', qty: 2 }] });
    expect(written(order(), hold, { restock: true })).toMatchObject({
      stock: [back('pot', 2), put({ ...hold, state: 'released' })],
      lines: [
        { product: 'cup', restocked: 0 },
        { product: 'pot', restocked: 2 },
      ],
    });
  });
});
