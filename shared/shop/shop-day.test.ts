import { expect, test } from 'vitest';
import { dayOf, shopDay, shopDayStart, shopTime, zonedInstant } from './shop-day';

test('a day begins at midnight where the shop is, and ends before the next one', () => {
  for (const day of ['2026-01-01', '2026-03-29', '2028-02-29', '2026-12-31']) {
    const start = shopDayStart(day);
    expect(shopDay(start)).toBe(day);
    expect(shopDay(start - 1)).not.toBe(day);
    expect(shopDay(start + 24 * 60 * 60 * 1000 - 1)).toBe(day);
  }
  expect(new Date(shopDayStart('2026-03-10')).toISOString()).toBe('2026-03-09T18:30:00.000Z');
});

// docs/shop-rules.md#r-limits-2
test('days and times are those of the time zone of India, whatever clock the reader has', () => {
  const form = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  for (let hour = 0; hour < 24 * 400; hour += 7) {
    const at = Date.UTC(2026, 0, 1, hour, 40);
    expect(shopTime(at)).toBe(form.format(at));
    expect(shopDay(at)).toBe(form.format(at).slice(0, 10));
  }
});

test('after half past six in the evening in UTC it is the next day', () => {
  expect(dayOf('2026-03-31T18:29:59.999Z')).toBe('2026-03-31');
  expect(dayOf('2026-03-31T18:30:00.000Z')).toBe('2026-04-01');
});

test('an instant with its zone is the same instant, and begins with the shop’s day', () => {
  const text = zonedInstant('2026-03-31T19:30:00.000Z');
  expect(text).toBe('2026-04-01T01:00:00.000+05:30');
  expect(Date.parse(text)).toBe(Date.parse('2026-03-31T19:30:00.000Z'));
});
