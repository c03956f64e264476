import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalFromPaise,
  formatInr,
  MAX_PAISE,
  paiseFromDecimal,
  paiseFromRupees,
  rupeesFromPaise,
} from './paise';

const amount = fc.integer({ min: 0, max: MAX_PAISE });

describe('money', () => {
  // docs/shop-rules.md#r-money-1
  test('rupees and paise turn into each other without loss', () => {
    fc.assert(fc.property(amount, (paise) => paiseFromRupees(rupeesFromPaise(paise)) === paise));
  });

  // docs/shop-rules.md#r-money-2
  test('two-decimal strings and paise turn into each other without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_99, max: 999_999_999_99 }), (paise) => {
        expect(paiseFromDecimal(decimalFromPaise(paise))).toBe(paise);
      }),
    );
  });

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [49_00, '49.00'],
    [1299_50, '1299.50'],
    [1_49_999_00, '149999.00'],
  ])('%i paise is written %s', (paise, text) => {
    expect(decimalFromPaise(paise)).toBe(text);
  });

  test.each([0.001, 1.005, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
    '%d rupees are refused',
    (rupees) => {
      expect(() => paiseFromRupees(rupees)).toThrow(RangeError);
    },
  );

  test.each(['', '1', '1.5', '1.555', '--1.00', '01.00', '1,299.00', '1e3.00', ' 1.00'])(
    'the text "%s" is refused',
    (text) => {
      expect(() => paiseFromDecimal(text)).toThrow(RangeError);
    },
  );

  // docs/shop-rules.md#r-money-3
  test('people read rupees with Indian grouping and two decimals', () => {
    expect(formatInr(1_49_999_00)).toBe('₹1,49,999.00');
    expect(formatInr(49_00)).toBe('₹49.00');
  });
});
