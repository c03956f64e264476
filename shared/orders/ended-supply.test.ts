import { expect, test } from 'vitest';
import { priceOfReturn, type Returning } from './ended-supply';

const AT = '2026-03-02T10:00:00.000Z';
const came = (request: string, product: string, qty: number) => ({
  at: AT,
  request,
  lines: [{ product, qty, restocked: 0 }],
});
const item = (product: string, qty: number, pricePaise: number, discountPaise: number) => ({
  product,
  name: product,
  image: '',
  qty,
  pricePaise,
  discountPaise,
});

/** Three cups of ₹100 for ₹250 together, of which all were exchanged for three others, and these again. */
const first: Returning = {
  orderItems: [item('cup', 3, 100_00, 50_00)],
  returns: [came('r1', 'cup', 3)],
};
const inExchangeFor = (request: string, returns: Returning['returns']): Returning => ({
  orderItems: [item('cup', 3, 100_00, 300_00)],
  exchangeOf: { order: 'before', request },
  returns,
});

test('pieces that came in exchange cost their share of what was paid at first: all together, all of it', () => {
  const returns = ['a', 'b', 'c'].map((request) => came(request, 'cup', 1));
  const second = inExchangeFor('r1', returns);
  const prices = ['a', 'b', 'c'].map((request) => priceOfReturn(second, request, [first]));
  expect(prices).toEqual([83_33, 83_33, 83_34]);
  const third = inExchangeFor('r2', [came('r3', 'cup', 3)]);
  const between = inExchangeFor('r1', [came('r2', 'cup', 3)]);
  expect(priceOfReturn(third, 'r3', [between, first])).toBe(250_00);
});

test('nothing where that order is not known, or nothing came back for the request', () => {
  const second = inExchangeFor('r1', [came('a', 'cup', 1)]);
  expect(priceOfReturn(second, 'a')).toBe(0);
  expect(priceOfReturn(second, 'other', [first])).toBe(0);
});
