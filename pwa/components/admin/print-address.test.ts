import { expect, test } from 'vitest';
import { ordersToPrint, printAddress } from './print-address';

const idsOf = (count: number) => Array.from({ length: count }, (_, place) => `order-${place}`);

test.each([0, 1, 20, 21, 200, 500])('%i orders are found again where they are printed', (count) => {
  const { to, state } = printAddress(idsOf(count), ['slips']);
  expect(to.search.length).toBeLessThan(2_000);
  expect(ordersToPrint(new URLSearchParams(to.search), state)).toEqual(idsOf(count));
});

test('what is no list of orders names none', () => {
  for (const state of [null, 'orders', { orders: 5 }, { justPaid: true }])
    expect(ordersToPrint(new URLSearchParams(), state)).toEqual([]);
  expect(ordersToPrint(new URLSearchParams('orders=,a,,a,b,'), null)).toEqual(['a', 'b']);
});
