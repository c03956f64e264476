import { expect, test } from 'vitest';
import { shopDay, shopDayStart } from './shop-day';

test('a day begins at midnight where the shop is, and ends before the next one', () => {
  for (const day of ['2026-01-01', '2026-03-29', '2028-02-29', '2026-12-31']) {
    const start = shopDayStart(day);
    expect(shopDay(start)).toBe(day);
    expect(shopDay(start - 1)).not.toBe(day);
    expect(shopDay(start + 24 * 60 * 60 * 1000 - 1)).toBe(day);
  }
  expect(new Date(shopDayStart('2026-03-10')).toISOString()).toBe('2026-03-09T18:30:00.000Z');
});
