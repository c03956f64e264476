import { expect, test } from 'vitest';
import { createTranslator } from './translate';
import { dayText, timeText, weekdayText } from './day-text';

const english = createTranslator('en', null);
/** A quarter past midnight in the shop, the day before by UTC. */
const NOW = Date.parse('2026-11-27T18:45:00Z');

// docs/shop-rules.md#r-limits-2
test('days and times are as people say them, by the shop’s clock', () => {
  expect(weekdayText('2026-11-30', 'en')).toBe('Mon, 30 Nov');
  expect(dayText('2026-11-28', 'en', NOW)).toBe('28 Nov');
  expect(dayText('2025-12-31', 'en', NOW)).toBe('31 Dec 2025');
  expect(dayText('2026-11-28', 'hi', NOW)).toMatch(/^28 नव/);
  expect(timeText(english, NOW, NOW)).toBe('today 00:15');
  expect(timeText(english, NOW - 3_600_000, NOW)).toBe('27 Nov, 23:15');
});
