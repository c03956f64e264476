import { describe, expect, test } from 'vitest';
import { largestQuantity, quantityChoices } from './quantity';
import { totalsOf } from './totals';

describe('totals', () => {
  // docs/shop-rules.md#r-money-4, #r-money-5, #r-money-6
  test.each([
    [99_99, 10_00],
    [100_00, 10_00],
    [100_01, 0],
  ])('items worth %i paise pay a fee of %i paise', (pricePaise, fee) => {
    const totals = totalsOf([{ pricePaise, qty: 1 }]);
    expect(totals).toEqual({
      itemsPrice: pricePaise,
      shippingPrice: fee,
      taxPrice: 0,
      totalPrice: pricePaise + fee,
    });
  });

  // docs/shop-rules.md#r-money-1
  test('three times a third of a rupee is exact', () => {
    expect(totalsOf([{ pricePaise: 33_33, qty: 3 }]).itemsPrice).toBe(99_99);
  });

  // docs/shop-rules.md#r-money-4
  test('an empty cart costs nothing', () => {
    expect(totalsOf([]).totalPrice).toBe(0);
  });
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
