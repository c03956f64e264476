import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { STOCK_HELD, stockHold } from './held-stock';
import { PRICES_HOLD } from '../core/limits';
import { commitHold, holdStock, putBack, releaseHold, restock } from './stock-hold';
import {
  aHold,
  aLatePayment,
  anOnlineOrder,
  ANY_HOLD,
  aPayment,
  cups,
  isoAt,
  SHOPPER,
} from './testing/payment-samples';

const asked = {
  order: anOnlineOrder(),
  payments: [],
  hold: null,
  allowance: ANY_HOLD,
  product: cups(2),
  by: SHOPPER,
  now: NOON,
};
const kinds = (effects: readonly { kind: string }[]) => effects.map(({ kind }) => kind);
const TAKEN = { kind: 'take-stock', order: anOnlineOrder()._id, product: 'cup', qty: 2 };
const RETURNED = { kind: 'return-stock', order: anOnlineOrder()._id, product: 'cup', qty: 2 };

describe('holding stock for an online payment', () => {
  // docs/shop-rules.md#r-stock-3
  test('takes the pieces out of stock for 30 minutes; a payment order is to be made', () => {
    const held = holdStock(asked);
    if (held.status !== 'held') throw new Error(held.code);
    expect(held).toMatchObject({ hold: aHold(), open: null });
    expect(held.effects.slice(0, 2)).toEqual([TAKEN, { kind: 'put-hold', hold: aHold() }]);
    expect(kinds(held.effects)).toEqual(['take-stock', 'put-hold', 'add-audit']);
    expect(stockHold.parse(held.hold)).toEqual(held.hold);
    expect(STOCK_HELD).toBe(1_800_000);
  });

  // docs/shop-rules.md#r-stock-3
  test('asked again, up to exactly 30:00, returns the same hold without extending it', () => {
    const open = aPayment();
    for (const now of [NOON, NOON + STOCK_HELD]) {
      const again = holdStock({ ...asked, hold: aHold(), payments: [open], product: cups(0), now });
      expect(again).toEqual({ status: 'held', effects: [], hold: aHold(), open });
    }
  });

  test('a millisecond later it holds again the pieces that were not released yet', () => {
    const now = NOON + STOCK_HELD + 1;
    const again = holdStock({
      ...asked,
      hold: aHold(),
      payments: [aPayment()],
      product: cups(0),
      now,
    });
    if (again.status !== 'held') throw new Error(again.code);
    expect(again).toMatchObject({ open: { _id: 'order_1' } });
    expect(again.hold.until).toBe(isoAt(2 * STOCK_HELD + 1));
    expect(kinds(again.effects)).toEqual(['put-hold', 'add-audit', 'put-payment']);
  });

  test('after the sweep it takes them out of stock again, where they are there', () => {
    const hold = aHold({ state: 'released' });
    expect(holdStock({ ...asked, hold, product: cups(1) })).toMatchObject({ code: 'out_of_stock' });
    const again = holdStock({ ...asked, hold });
    if (again.status !== 'held') throw new Error(again.code);
    expect(again.effects[0]).toEqual(TAKEN);
  });

  test('all or nothing: one line short refuses the whole order, with what is left', () => {
    const [line] = anOnlineOrder().orderItems;
    if (!line) throw new Error('no line');
    const order = anOnlineOrder({ orderItems: [line, { ...line, product: 'pot', qty: 1 }] });
    const cup = cups(5)('cup');
    if (!cup) throw new Error('no cup');
    const pot = { ...cup, _id: 'pot', countInStock: 0 };
    const product = (id: string) => (id === 'pot' ? pot : cup);
    expect(holdStock({ ...asked, order, product })).toMatchObject({
      status: 'refused',
      code: 'out_of_stock',
      quote: {
        items: [
          { product: 'cup', available: 5 },
          { product: 'pot', available: 0 },
        ],
      },
    });
    expect(holdStock({ ...asked, order, product: cups(5) })).toMatchObject({
      status: 'refused',
      code: 'product_gone',
    });
  });

  test.each([
    ['cash on delivery', { order: anOnlineOrder({ paymentMethod: 'COD' }) }, 'not_razorpay'],
    ['a paid order', { order: anOnlineOrder({ isPaid: true, paidAt: isoAt() }) }, 'already_paid'],
    [
      'a cancelled order',
      { order: anOnlineOrder({ cancelled: { at: isoAt(), by: 'owner' } }) },
      'order_cancelled',
    ],
    ['money that must go back first', { payments: [aLatePayment()] }, 'in_progress'],
    ['a piece too few', { product: cups(1) }, 'out_of_stock'],
  ])('%s is refused', (_what, given, code) => {
    expect(holdStock({ ...asked, ...given })).toMatchObject({ status: 'refused', code });
  });

  test('prices of more than 72 hours are agreed to again first, even while it is held', () => {
    const order = anOnlineOrder({ createdAt: isoAt() });
    const old = { ...asked, order, hold: aHold({ until: isoAt(2 * PRICES_HOLD) }) };
    expect(holdStock({ ...old, now: NOON + PRICES_HOLD })).toMatchObject({ status: 'held' });
    expect(holdStock({ ...old, now: NOON + PRICES_HOLD + 1 })).toMatchObject({
      status: 'refused',
      code: 'confirm_again',
      quote: { items: [{ product: 'cup', available: 2 }], totalPrice: '110.00' },
    });
  });

  test('made again it counts, unless the prices were agreed to since', () => {
    const hold = aHold({ state: 'released' });
    const renewalsOf = (pricedAt: string) => {
      const order = anOnlineOrder({ pricedAt });
      const held = holdStock({ ...asked, order, hold, now: NOON + 2 });
      return held.status === 'held' ? held.hold.renewals : held.code;
    };
    expect(renewalsOf(isoAt(-1))).toBe(1);
    expect(renewalsOf(isoAt())).toBe(1);
    expect(renewalsOf(isoAt(1))).toBeUndefined();
  });

  test('records who holds it until when', () => {
    const held = holdStock(asked);
    expect(held).toMatchObject({ status: 'held' });
    expect(held.status === 'held' && held.effects.at(-1)).toEqual({
      kind: 'add-audit',
      entry: {
        order: asked.order._id,
        at: isoAt(),
        by: SHOPPER,
        event: { kind: 'stock-held', until: isoAt(STOCK_HELD) },
      },
    });
  });

  test('after that money went back, a new payment order may be made', () => {
    const late = aLatePayment();
    const attention = late.attention.map((flag) => ({
      ...flag,
      cleared: { at: isoAt(), how: 'refunded' as const },
    }));
    expect(holdStock({ ...asked, payments: [{ ...late, attention }] })).toMatchObject({
      status: 'held',
      open: null,
    });
  });

  test('the price of today changes nothing: the total was agreed to', () => {
    const product = (id: string) => {
      const cup = cups(2)(id);
      return cup && { ...cup, pricePaise: 1_00 };
    };
    expect(holdStock({ ...asked, product })).toMatchObject({ status: 'held' });
  });
});

describe('releasing a hold', () => {
  test.each([
    [-1, 0],
    [0, 0],
    [1, 3],
  ])('%i ms from 30:00: %i effects', (off, count) => {
    expect(releaseHold(aHold(), NOON + STOCK_HELD + off)).toHaveLength(count);
  });

  test('gives the pieces back, once', () => {
    const hold = aHold();
    const released = aHold({ state: 'released' });
    const late = NOON + STOCK_HELD + 1;
    const effects = releaseHold(hold, late);
    expect(effects).toEqual([
      RETURNED,
      { kind: 'put-hold', hold: released },
      {
        kind: 'add-audit',
        entry: {
          order: hold._id,
          at: isoAt(STOCK_HELD + 1),
          by: { kind: 'system' },
          event: { kind: 'stock-released' },
        },
      },
    ]);
    expect(releaseHold(released, late)).toEqual([]);
    expect(releaseHold({ ...hold, state: 'taken' }, late)).toEqual([]);
  });
});

describe('taking stock for good', () => {
  test('what is held changes no stock, even after its time, until it is swept', () => {
    const taken = { kind: 'put-hold', hold: aHold({ state: 'taken' }) };
    const late = NOON + STOCK_HELD + 1;
    expect(commitHold(anOnlineOrder(), aHold(), cups(0), late)).toEqual([taken]);
  });

  test.each([
    ['released', aHold({ state: 'released' })],
    ['never held', null],
  ])('%s: out of stock where all is there, else not at all', (_what, hold) => {
    const effects = commitHold(anOnlineOrder(), hold, cups(2), NOON);
    const { _id, lines } = aHold();
    const taken = { _id, lines, state: 'taken', heldAt: isoAt(), until: isoAt() };
    expect(effects).toEqual([TAKEN, { kind: 'put-hold', hold: taken }]);
    expect(commitHold(anOnlineOrder(), hold, cups(1), NOON)).toBeNull();
    expect(commitHold(anOnlineOrder(), hold, () => undefined, NOON)).toBeNull();
  });
});

describe('putting the stock of an order back', () => {
  const released = { kind: 'put-hold', hold: aHold({ state: 'released' }) };
  const cash = anOnlineOrder({ paymentMethod: 'COD' });

  test.each(['held', 'taken'] as const)(
    'puts back what is %s, and forgets the network',
    (state) => {
      const hold = aHold({ state, network: 'home' });
      expect(putBack(hold)).toStrictEqual([RETURNED, released]);
      expect(restock(anOnlineOrder(), hold)).toStrictEqual([RETURNED, released]);
    },
  );

  test('puts nothing back that was released before, whatever way it is paid', () => {
    expect(restock(anOnlineOrder(), aHold({ state: 'released' }))).toEqual([]);
    expect(restock(cash, aHold({ state: 'released' }))).toEqual([]);
  });

  test('without a hold, puts back what a cash order took when it was placed, and nothing else', () => {
    expect(restock(cash, null)).toEqual([RETURNED]);
    expect(restock(anOnlineOrder(), null)).toEqual([]);
  });
});
