import { expect, test } from 'vitest';
import { shortOrderNumber } from './order-number';
import { numberText, printedNumber, readNumber } from './number-series';

test('numbers of invoices and credit notes are read as they are printed', () => {
  for (const number of [
    { series: 'invoices', year: '2026-27', place: 123 },
    { series: 'invoices', year: '2099-00', place: 12_345_678 },
    { series: 'credit-notes', year: '2026-27', place: 1 },
    { series: 'credit-notes', year: '2026-27', place: 1_234_567 },
  ] as const) {
    const text = numberText(number);
    expect(text.length).toBeLessThanOrEqual(16);
    expect(readNumber(text)).toEqual(number);
  }
  expect(numberText({ series: 'invoices', year: '2026-27', place: 7 })).toBe('2026-27/000007');
  expect(numberText({ series: 'credit-notes', year: '2026-27', place: 7 })).toBe('CN/26-27/000007');
  expect(readNumber(' 2026-27/7 ')).toEqual({ series: 'invoices', year: '2026-27', place: 7 });
});

test.each([
  '',
  '7',
  '2026-28/000007',
  '2026-27/',
  '2026-27/7x',
  '2026-27/123456789',
  'CN/2026-27/000007',
  'CN/26-27/12345678',
  'DN/26-27/000007',
])('%j is no number of a series', (text) => {
  expect(readNumber(text)).toBeUndefined();
  expect(printedNumber.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    'Not the number of an invoice or credit note',
  ]);
});

test('a number that is typed as it is printed is taken', () => {
  expect(printedNumber.parse('2026-27/000007')).toBe('2026-27/000007');
});

// docs/shop-rules.md#r-orders-8
test('the short number of an order is the beginning of its id', () => {
  expect(shortOrderNumber('a32d34f8-1111-4111-8111-111111111111')).toBe('#a32d34f8');
});
