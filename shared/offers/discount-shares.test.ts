import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountShares, shareOfPieces } from './discount-shares';

test('the paise that are left go to the largest remainders, of equal ones to the earlier line', () => {
  expect(discountShares(100, [333, 333, 334])).toEqual([33, 33, 34]);
  expect(discountShares(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(discountShares(50, [0, 100, 0])).toEqual([0, 50, 0]);
  expect(discountShares(0, [100])).toEqual([0]);
});

test('pieces that go back one after the other give back the line’s share, and no paisa more', () => {
  const line = fc.record({
    share: fc.nat(2_000_000_000_000),
    qty: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(line, ({ share, qty }) => {
      let before = 0;
      for (let pieces = 1; pieces <= qty; pieces += 1) {
        const now = shareOfPieces(share, pieces, qty);
        expect(now).toBeGreaterThanOrEqual(before);
        before = now;
      }
      expect(before).toBe(share);
    }),
  );
});
