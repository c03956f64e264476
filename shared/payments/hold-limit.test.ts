import { describe, expect, test } from 'vitest';
import { ORDER_LIMITS } from '../orders/order-limits';
import { NOON } from '../testing/shop-view';
import { STOCK_HELD, stockHold } from './held-stock';
import { HOLD_LIMIT_WORDS, holdingOf, holdLimitOver, type Holding } from './hold-limit';
import { holdStock, releaseHold } from './stock-hold';
import { aHold, ANY_HOLD, anOnlineOrder, cups, SHOPPER } from './testing/payment-samples';

const { holds } = ORDER_LIMITS;
const held = (given: Partial<Holding> = {}): Holding => ({
  userId: 'asha',
  network: 'home',
  pieces: 100,
  value: 1_00_000_00,
  ...given,
});
const over = (others: readonly Holding[], given: Partial<Holding> = {}) =>
  holdLimitOver(held(given), others, holds);

// docs/shop-rules.md#r-unpaid-1
describe('what may be held unpaid', () => {
  test('is two carts of a hundred pieces, and not a cart after that', () => {
    expect(over([])).toBeUndefined();
    expect(over([held()])).toBeUndefined();
    expect(over([held(), held(), held()])).toBe('person');
  });

  test.each([
    ['orders', Array.from({ length: 5 }, () => held({ pieces: 1, value: 100 }))],
    ['money', [held({ pieces: 1, value: 19_90_000_00 })]],
  ])('ends for a person at so many %s', (_of, others) => {
    expect(over(others)).toBe('person');
    expect(over(others, { userId: 'ravi' })).toBeUndefined();
  });

  test('is less than a single order can ask for', () => {
    expect(over([], { pieces: 301 })).toBe('order');
  });

  test('ends for a network, however many accounts ask; another network is not concerned', () => {
    const crowd = Array.from({ length: 15 }, (_, n) => held({ userId: `person ${n}` }));
    expect(over(crowd)).toBe('network');
    expect(over(crowd, { network: 'office' })).toBeUndefined();
  });

  test('of an older hold without a network, only the person is known', () => {
    const before = Array.from({ length: 40 }, (_, n) => held({ userId: `p${n}`, network: null }));
    expect(over(before)).toBeUndefined();
    // Nor is an order whose network is not known of one network with these.
    expect(over(before, { network: null })).toBeUndefined();
  });

  test.each([
    ['orders', { orders: 2, pieces: 1_000, value: 9_00_000_00 }, { orders: 1 }],
    ['pieces', { orders: 9, pieces: 200, value: 9_00_000_00 }, { pieces: 199 }],
    ['money', { orders: 9, pieces: 1_000, value: 2_00_000_00 }, { value: 1_99_999_99 }],
  ])('may be as much as the limit of %s says, and no more', (_of, exact, less) => {
    const two = (person: typeof exact, network = person) =>
      holdLimitOver(held(), [held()], { ...holds, person, network });
    expect(two(exact)).toBeUndefined();
    expect(two({ ...exact, ...less })).toBe('person');
    expect(two(exact, { ...exact, ...less })).toBe('network');
  });

  test('is, for an order, all of its pieces and its total', () => {
    const [cup] = anOnlineOrder().orderItems;
    if (!cup) throw new Error('no line');
    const order = anOnlineOrder({ orderItems: [cup, { ...cup, product: 'pot', qty: 3 }] });
    expect(holdingOf(order, 'home')).toEqual({
      userId: 'asha',
      network: 'home',
      pieces: 5,
      value: 110_00,
    });
    expect(holdingOf(order, null).network).toBeNull();
  });

  test.each([
    ['order', 'too large', 'order fewer items'],
    ['person', 'other unpaid orders', 'in 30 minutes'],
    ['network', 'from your network', 'in 30 minutes'],
    ['renewals', 'received no payment', 'place the order again'],
    ['unpaid', 'too many unpaid online orders', 'Pay for one first'],
  ] as const)('over the limit “%s” the shopper reads why, and what to do', (limit, why, what) => {
    expect(HOLD_LIMIT_WORDS[limit]).toContain(why);
    expect(HOLD_LIMIT_WORDS[limit]).toContain(what);
  });
});

describe('a hold', () => {
  const asked = {
    order: anOnlineOrder(),
    payments: [],
    hold: null,
    allowance: ANY_HOLD,
    product: cups(2),
    by: SHOPPER,
    now: NOON,
  };

  // docs/shop-rules.md#r-unpaid-1
  test('is made again once after it ran out, swept or not, and then no more', () => {
    const later = { ...asked, now: NOON + STOCK_HELD + 1 };
    for (const hold of [aHold(), aHold({ state: 'released' })]) {
      const again = holdStock({ ...later, hold });
      if (again.status !== 'held') throw new Error(again.code);
      expect(again.hold).toMatchObject({ state: 'held', renewals: 1 });
      const third = { ...later, hold: again.hold, now: later.now + STOCK_HELD + 1 };
      expect(holdStock(third)).toMatchObject({ code: 'limit_reached', limit: 'renewals' });
      // While it lasts, asking again is no renewal.
      expect(holdStock({ ...later, hold: again.hold })).toMatchObject({ status: 'held' });
    }
  });

  test('over a limit takes nothing', () => {
    const allowance = { ...ANY_HOLD, others: [held({ pieces: 299 })] };
    expect(holdStock({ ...asked, allowance })).toEqual({
      status: 'refused',
      code: 'limit_reached',
      limit: 'person',
    });
  });

  test('drops its network when it is over; an older one has neither network nor renewals', () => {
    const effects = releaseHold(aHold(), NOON + STOCK_HELD + 1);
    const put = effects.find(({ kind }) => kind === 'put-hold');
    expect(put).toBeDefined();
    expect(put).not.toHaveProperty('hold.network');
    const { network: _, ...yesterday } = aHold();
    expect(stockHold.parse(yesterday)).toEqual(yesterday);
  });
});
