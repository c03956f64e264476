import { expect, test } from 'vitest';
import { lastMonths, monthOf } from './month';

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s begins on %s and ends on %s', (month, from, until) => {
  expect(monthOf(month)).toEqual({ from, until });
});

test('the present month is the one at the shop, and those before go back over the year', () => {
  // Already March where the shop is.
  expect(lastMonths(Date.parse('2026-02-28T18:30:00Z'), 4)).toEqual([
    '2026-03',
    '2026-02',
    '2026-01',
    '2025-12',
  ]);
});
