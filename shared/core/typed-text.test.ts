import { expect, test } from 'vitest';
import { plainTyped, typedNumber, withoutSeparators } from './typed-text';

// docs/shop-rules.md#r-forms-2
test.each([
  ['\u202a+91 98765 43210\u202c', '+91 98765 43210'],
  ['\u200e98765\u00a043210\u200f', '98765 43210'],
  ['98765\u201143210', '98765-43210'],
  ['९८७६५ ४३२१०', '98765 43210'],
  ['९৯੯૯୯௯౯೯൯۹٩９', '999999999999'],
  ['0००1', '0001'],
  ['\u2066२०२६\u2069', '2026'],
  ['A\u00adB\u200bC\ufeff', 'ABC'],
])('%j is meant as %j', (typed, meant) => {
  expect(plainTyped(typed)).toBe(meant);
});

test('what is plain stays, its spaces, line ends and long dashes too', () => {
  for (const text of [' two words\n', 'a – b — c', 'किताब', 'Crème'])
    expect(plainTyped(text)).toBe(text.normalize('NFKC'));
});

test('what divides a number for reading is left out', () => {
  expect(withoutSeparators('+91 (98765)–432.10')).toBe('+919876543210');
});

test.each([
  ['1299', 1299],
  [' ₹1,299.50 ', 1299.5],
  ['Rs. 1,00,000', 100_000],
  ['१२९९', 1299],
  ['\u200e12\u00a0', 12],
  ['\u22125', -5],
])('%j is the number %d', (typed, number) => expect(typedNumber(typed)).toBe(number));

test.each(['', '12,50', '1e3', '1.2.3', 'twelve', '₹'])('%j is no number', (typed) =>
  expect(typedNumber(typed)).toBeNaN(),
);
