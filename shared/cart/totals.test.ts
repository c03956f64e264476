import { describe, expect, test } from 'vitest';
import { largestQuantity, quantityChoices } from './quantity';
import { totalsOf } from './totals';

describe('totals', () => {
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

  test('three times a third of a rupee is exact', () => {
    expect(totalsOf([{ pricePaise: 33_33, qty: 3 }]).itemsPrice).toBe(99_99);
  });

  test('an empty cart costs nothing', () => {
    expect(totalsOf([]).totalPrice).toBe(0);
  });
});

describe('quantities', () => {
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
