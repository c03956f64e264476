import { describe, expect, test } from 'vitest';
import { largestQuantity, MAX_QUANTITY, quantityChoices, quantityWithin } from './quantity';

test('a wished quantity is brought into 1 up to the stock, and up to what one order takes', () => {
  expect([-1, 0, NaN, 1, 2.9, 3, 4].map((wanted) => quantityWithin(3, wanted))).toEqual([
    1, 1, 1, 1, 2, 3, 3,
  ]);
  expect(quantityWithin(500, 499)).toBe(MAX_QUANTITY);
});

test('where nothing is left one piece is the least, and there is no choice', () => {
  expect(quantityWithin(0, 5)).toBe(1);
  expect(quantityChoices(0)).toEqual([]);
});

describe('quantities', () => {
  // docs/shop-rules.md#r-stock-1
  test.each([
    [0, 0],
    [1, 1],
    [20, 20],
    [21, 20],
    [-3, 0],
  ])('a stock of %i allows %i', (stock, most) => {
    expect(largestQuantity(stock)).toBe(most);
    expect(quantityChoices(stock)).toHaveLength(most);
  });
});
