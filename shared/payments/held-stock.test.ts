import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { checkoutSeconds, ranOut, STOCK_HELD, stockHold } from './held-stock';
import { aHold } from './testing/payment-samples';

const END = NOON + STOCK_HELD;

describe('for how long the checkout stays open', () => {
  test.each([
    [30 * 60, 29 * 60],
    [121, 61],
    [120, 60],
    // The last two minutes are halved: a minute less would be too short to pay.
    [90, 45],
    [61, 30],
    [3, 1],
    [1, 1],
    [0, 1],
    [-60, 1],
  ])('%i seconds before the hold ends: %i', (left, seconds) => {
    expect(checkoutSeconds(aHold(), END - left * 1000)).toBe(seconds);
  });
});

test('a hold has run out a millisecond after its last instant', () => {
  expect(ranOut(aHold(), END)).toBe(false);
  expect(ranOut(aHold(), END + 1)).toBe(true);
});

describe('a hold as it is stored', () => {
  test.each(['held', 'released', 'taken'] as const)('is read where it is %s', (state) => {
    const hold = aHold({ state, renewals: 1 });
    expect(stockHold.parse(hold)).toEqual(hold);
  });

  test.each([
    ['in no state', { state: '' }],
    ['of no pieces', { lines: [{ product: 'cup', qty: 0 }] }],
    ['of half a piece', { lines: [{ product: 'cup', qty: 0.5 }] }],
    ['made again no time', { renewals: 0 }],
    ['of too long a network', { network: 'x'.repeat(101) }],
    ['with more', { more: 1 }],
  ])('is refused %s', (_what, given) => {
    expect(stockHold.safeParse({ ...aHold(), ...given }).success).toBe(false);
  });
});
