import { expect, test } from 'vitest';
import { daysOf, type Span } from './days-choice';

const TYPED = { from: '2026-01-02', until: '' };
const at = (span: Span, shopTime: string) =>
  Object.values(daysOf(span, Date.parse(`${shopTime}+05:30`), TYPED)).join(' ');

test.each([
  ['month', '2026-04-01T00:00', '2026-04-01 2026-04-30'],
  ['month', '2028-02-29T23:59', '2028-02-01 2028-02-29'],
  ['month', '2026-12-31T23:59', '2026-12-01 2026-12-31'],
  ['last-month', '2026-01-01T00:00', '2025-12-01 2025-12-31'],
  ['last-month', '2026-03-31T12:00', '2026-02-01 2026-02-28'],
  ['year', '2026-03-31T23:59', '2025-04-01 2026-03-31'],
  ['year', '2026-04-01T00:00', '2026-04-01 2027-03-31'],
  ['last-year', '2026-03-31T23:59', '2024-04-01 2025-03-31'],
  ['last-year', '2026-04-01T00:00', '2025-04-01 2026-03-31'],
  ['all', '2026-04-01T00:00', ' '],
  ['other', '2026-04-01T00:00', '2026-01-02 '],
] as const)('%s is asked for at %s of the shop’s clock: %s', (span, shopTime, days) => {
  expect(at(span, shopTime)).toBe(days);
});
