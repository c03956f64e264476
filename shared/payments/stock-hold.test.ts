import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { STOCK_HELD, stockHold } from './held-stock';
import { holdStock, releaseHold, commitHold } from './stock-hold';
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
const TAKEN = { kind: 'take-stock', product: 'cup', qty: 2 };
const RETURNED = { kind: 'return-stock', product: 'cup', qty: 2 };

describe('holding stock for an online payment', () => {
  test('takes the pieces out of stock for 30 minutes; a payment order is to be made', () => {
    const held = holdStock(asked);
    if (held.status !== 'held') throw new Error(held.code);
    expect(held).toMatchObject({ hold: aHold(), open: null });
    expect(held.effects.slice(0, 2)).toEqual([TAKEN, { kind: 'put-hold', hold: aHold() }]);
    expect(kinds(held.effects)).toEqual(['take-stock', 'put-hold', 'add-audit']);
    expect(stockHold.parse(held.hold)).toEqual(held.hold);
    expect(STOCK_HELD).toBe(1_800_000);
  });

  test('asked again, up to exactly 30:00, gives the same and makes it no longer', () => {
    const open = aPayment();
    for (const now of [NOON, NOON + STOCK_HELD]) {
      const again = holdStock({ ...asked, hold: aHold(), payments: [open], product: cups(0), now });
      expect(again).toEqual({ status: 'held', effects: [], hold: aHold(), open });
    }
  });

  test('a millisecond later it holds again the pieces that are still set aside', () => {
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
    ['money that must go back first', { payments: [aLatePayment()] }, 'in_progress'],
    ['a piece too few', { product: cups(1) }, 'out_of_stock'],
  ])('%s is refused', (_what, given, code) => {
    expect(holdStock({ ...asked, ...given })).toMatchObject({ status: 'refused', code });
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
    expect(effects.slice(0, 2)).toEqual([RETURNED, { kind: 'put-hold', hold: released }]);
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
    expect(effects?.[0]).toEqual(TAKEN);
    expect(effects?.[1]).toMatchObject({ hold: { state: 'taken', lines: [{ qty: 2 }] } });
    expect(commitHold(anOnlineOrder(), hold, cups(1), NOON)).toBeNull();
    expect(commitHold(anOnlineOrder(), hold, () => undefined, NOON)).toBeNull();
  });
});
