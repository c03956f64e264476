import { expect, test } from 'vitest';
import { orderLimitReached, orderLimitText, orderLimitValues } from './order-limit-words';

test.each([
  { kind: 'unknown', most: 1 },
  { kind: 'orders' },
  { kind: 'orders', most: '1' },
  { kind: 'share', most: 1, product: 1 },
])('%j is no limit', (given) => {
  expect(orderLimitReached.safeParse(given).success).toBe(false);
});

test.each([
  [
    { kind: 'orders', most: 3 },
    'You can have up to 3 unpaid cash on delivery orders. Pay online, or order again once one is delivered.',
  ],
  [
    { kind: 'value', most: 12345_00 },
    'Your unpaid cash on delivery orders can total up to ₹12,345.00. Order less, or pay online.',
  ],
  [
    { kind: 'share', most: 2, product: 'Cup' },
    'You can have up to 2 of “Cup” in unpaid cash on delivery orders. Order fewer, or pay online.',
  ],
  [
    { kind: 'unpaid', most: 5 },
    'You can have up to 5 unpaid online orders. Pay for one first, or wait: unpaid orders close after 72 hours.',
  ],
] as const)('%j in words', (limit, words) => {
  expect(orderLimitReached.parse(limit)).toEqual(limit);
  expect(orderLimitText(limit)).toBe(words);
});

test('a product that is not named leaves its place empty', () => {
  expect(orderLimitValues({ kind: 'share', most: 2 })).toEqual({ most: '2', product: '' });
});
