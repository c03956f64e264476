import { describe, expect, it } from 'vitest';
import {
  writtenAmount,
  writtenCode,
  writtenCount,
  writtenWeight,
  writtenYesNo,
} from './written-number';

describe('an amount as people write it', () => {
  it.each([
    ['1299', 1299],
    ['₹1,299.00', 1299],
    ['1,299', 1299],
    ['१२९९', 1299],
    ['₹ १,२९९.५०', 1299.5],
    ['Rs. 1,299/-', 1299],
    ['Rs.499', 499],
    ['INR 1,49,999.00', 149_999],
    ['149,999', 149_999],
    ["'499", 499],
    ['499 ₹', 499],
    ['\u00a01\u202f299 ', 1299],
    ['1299,50', 1299.5],
    ['1.299,00', 1299],
    ['12.5000', 12.5],
    ['0', 0],
  ])('%s', (cell, amount) => expect(writtenAmount(cell)).toBe(amount));

  it.each(['', '-1', '1.999', '1.299', '1e3', '0x10', 'Infinity', '12,34,5', 'free', '1-2', '$5'])(
    'is not %j',
    (cell) => expect(writtenAmount(cell)).toBeNaN(),
  );
});

describe('other cells as people write them', () => {
  it.each([
    ['12', 12],
    ['1,200', 1200],
    ['१२', 12],
    ['12.0', 12],
    ['1.5', Number.NaN],
    ['many', Number.NaN],
  ])('%s pieces', (cell, count) => expect(writtenCount(cell)).toBe(count));

  it.each([
    ['500', undefined, 500],
    ['500 g', undefined, 500],
    ['1.25 kg', undefined, 1250],
    ['1,5', 'kg', 1500],
    ['2', 'lb', 907],
    ['heavy', undefined, Number.NaN],
    ['5 stone', undefined, Number.NaN],
  ])('%s of %s', (cell, unit, grams) => expect(writtenWeight(cell, unit)).toBe(grams));

  it('a code keeps its zeros', () => expect(writtenCode(" '0042 ")).toBe('0042'));

  it.each([
    ['TRUE', true],
    ['हाँ', true],
    ['0', false],
    ['', false],
    ['perhaps', undefined],
  ])('%j says %s', (cell, said) => expect(writtenYesNo(cell)).toBe(said));
});
