import { describe, expect, test } from 'vitest';
import { percentOff } from './price-beside';
import { unitPrice } from './unit-price';

describe('the percent off', () => {
  // docs/shop-rules.md#r-money-3
  test.each([
    [849_00, 999_00, 15],
    [800_00, 1_000_00, 20],
    // Rounded down: 33.3…
    [200_00, 300_00, 33],
    // Never below one, however little it is.
    [999_99, 1_000_00, 1],
    [0, 100_00, 100],
    [1, 3, 66],
  ])('of %i paise instead of %i is %i', (price, mrp, percent) => {
    expect(percentOff(price, mrp)).toBe(percent);
  });

  test('is none where nothing is lower', () => {
    expect(percentOff(999_00, 999_00)).toBeUndefined();
    expect(percentOff(1_000_00, 999_00)).toBeUndefined();
    expect(percentOff(999_00, undefined)).toBeUndefined();
  });

  test('never promises more than there is', () => {
    for (let price = 0; price < 1_000; price += 7) {
      const percent = percentOff(price, 1_000) ?? 0;
      expect(percent === 1 || (1_000 - price) / 10 >= percent).toBe(true);
    }
  });
});

describe('the price by weight', () => {
  test.each([
    [210_00, 500, { paise: 42_00, per: '100 g' }],
    [99_00, 750, { paise: 13_20, per: '100 g' }],
    [100_00, 300, { paise: 33_33, per: '100 g' }],
    [500_00, 5_000, { paise: 100_00, per: 'kg' }],
  ] as const)('of %i paise for %i g', (price, weight, expected) => {
    expect(unitPrice(price, { weight })).toEqual(expected);
  });

  test('is not said where the price says it, no weight is known, or pieces are counted', () => {
    expect(unitPrice(42_00, { weight: 100 })).toBeUndefined();
    expect(unitPrice(42_00, { weight: 1_000 })).toBeUndefined();
    expect(unitPrice(42_00, {})).toBeUndefined();
    expect(unitPrice(849_00, { weight: 300, unit: 'PCS' })).toBeUndefined();
    expect(unitPrice(210_00, { weight: 500, unit: 'kgs' })).toEqual({ paise: 42_00, per: '100 g' });
  });
});
