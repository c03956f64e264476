import { expect, test } from 'vitest';
import { isNamed, shortDay, shortInr } from './day-chart';

test.each([
  [0, '₹0'],
  [150_000_00, '₹1,50,000'],
  [99_50, '₹99.50'],
])('an axis writes %i paise as %s', (amount, text) => {
  expect(shortInr(amount)).toBe(text);
});

test('an axis names a day by month and day', () => {
  expect(shortDay('2026-03-10')).toBe('03-10');
});

test.each([
  [7, [0, 2, 4, 6]],
  [30, [5, 11, 17, 23, 29]],
  [90, [17, 35, 53, 71, 89]],
])('an axis of %i days names few of them, today included', (count, named) => {
  const days = Array.from({ length: count }, (_day, index) => index);
  expect(days.filter((index) => isNamed(index, count))).toEqual(named);
});
