import { describe, expect, test } from 'vitest';
import { NEW_BUYER } from '../offers/price-cart';
import type { OfferTerms } from '../offers/offer';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { endedPaise } from './ended-supply';
import { documentOfOrder, type Order } from './order';
import { pricesOf, usesOffers } from './order-prices';

const THIRD_OFF: OfferTerms = {
  id: 'third',
  title: 'A third off cups',
  kind: 'percent',
  value: 33,
  categories: ['Cups'],
  from: '2020-01-01T00:00:00.000Z',
  active: true,
};
const ITEMS = [
  { product: 'cup', name: 'Cup', image: '', pricePaise: 33_33, qty: 3 },
  { product: 'pot', name: 'Pot', image: '', pricePaise: 500_00, qty: 1 },
];
const categoryOf = (product: string) => ({ category: product === 'cup' ? 'Cups' : 'Pots' });
const offering = { terms: [THIRD_OFF], buyer: NEW_BUYER };
const order = anOrder(pricesOf(ITEMS, categoryOf, { offering, now: NOON }));
const at = new Date(NOON).toISOString();

test('an order keeps each line’s share, and its document says it', () => {
  expect(order).toMatchObject({
    itemsPrice: 599_99,
    discountPrice: 33_00,
    totalPrice: 566_99,
    orderItems: [{ discountPaise: 33_00 }, {}],
    offers: [{ id: 'third', paise: 33_00 }],
  });
  expect(documentOfOrder(order)).toMatchObject({
    discountPrice: '33.00',
    orderItems: [{ discount: '33.00' }, { product: 'pot' }],
    offers: [{ id: 'third', title: 'A third off cups', kind: 'percent', amount: '33.00' }],
  });
  expect(order.orderItems[1]).not.toHaveProperty('discountPaise');
});

test('priced again without the offer, nothing is left of it', () => {
  const again = pricesOf(order.orderItems, categoryOf, { now: NOON });
  expect(again).toEqual({ ...pricesOf(ITEMS, categoryOf, { now: NOON }), orderItems: ITEMS });
  expect(again).not.toHaveProperty('offers');
});

// docs/shop-rules.md#r-money-12
test('what comes back gives back its share of the discount, and all of it the total', () => {
  const back = (product: string, qty: number) => ({
    at,
    lines: [{ product, qty, restocked: 0 }],
  });
  const ended = (...returns: ReturnType<typeof back>[]) => endedPaise({ ...order, returns });
  expect(ended(back('cup', 1))).toBe(33_33 - 11_00);
  expect(ended(back('cup', 1), back('cup', 2))).toBe(99_99 - 33_00);
  expect(ended(back('pot', 1))).toBe(500_00);
  expect(ended(back('cup', 3), back('pot', 1))).toBe(order.totalPrice);
});

// docs/shop-rules.md#r-money-13
describe('an order uses its offers', () => {
  test.each<[string, Partial<Order>, boolean]>([
    ['once it is placed', {}, true],
    ['no more when it is cancelled', { cancelled: { at, by: 'owner' } }, false],
    ['no more when its shopper cancelled it', { closedBy: 'shopper' }, false],
    [
      'for good when it was on its way',
      { dispatched: { at, courier: 'x' }, cancelled: { at, by: 'owner' } },
      true,
    ],
    ['no more when it closed unpaid', { closedAt: at }, false],
    ['again when money for it came later', { closedAt: at, isPaid: true }, true],
    ['and none without one', { offers: [] }, false],
  ])('%s', (_when, given, uses) => expect(usesOffers({ ...order, ...given })).toBe(uses));
});
