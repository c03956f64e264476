import { expect, test } from 'vitest';
import { financialYear } from './financial-year';

test('a financial year begins with the first of April where the shop is', () => {
  // Midnight in Kolkata is 18:30 of the day before in UTC.
  expect(financialYear(Date.parse('2026-03-31T18:29:59.999Z'))).toBe('2025-26');
  expect(financialYear(Date.parse('2026-03-31T18:30:00.000Z'))).toBe('2026-27');
  expect(financialYear(Date.parse('2027-01-15T12:00:00.000Z'))).toBe('2026-27');
  expect(financialYear(Date.parse('2099-12-31T12:00:00.000Z'))).toBe('2099-00');
});
