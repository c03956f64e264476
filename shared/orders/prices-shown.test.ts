import { expect, test } from 'vitest';
import { newestDate, oldestDate } from './prices-shown';

const MONDAY = '2026-03-02T10:00:00.000Z';
const TUESDAY = '2026-03-03T10:00:00.000Z';

// docs/shop-rules.md#r-money-8
test('prices shown together are as old as the oldest of them', () => {
  expect(oldestDate([TUESDAY, MONDAY, TUESDAY])).toBe(MONDAY);
  expect(oldestDate([])).toBeUndefined();
});

test('one price is as new as it was named last', () => {
  expect(newestDate(MONDAY, TUESDAY)).toBe(TUESDAY);
  expect(newestDate(TUESDAY, MONDAY)).toBe(TUESDAY);
  expect(newestDate(undefined, MONDAY)).toBe(MONDAY);
  expect(newestDate(MONDAY, undefined)).toBe(MONDAY);
  expect(newestDate(undefined, undefined)).toBeUndefined();
});
