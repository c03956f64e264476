import { expect, it } from 'vitest';
import { catalogueBudget } from './catalogue-budget';

// docs/shop-rules.md#r-catalogue-13
it.each([
  [{ savesData: false, effectiveType: '4g' }, false, 2_000_000],
  [{ savesData: false, effectiveType: '3g' }, false, 2_000_000],
  // Safari and Firefox say nothing of it.
  [{ savesData: false }, false, 2_000_000],
  [{ savesData: true, effectiveType: '4g' }, false, 200_000],
  [{ savesData: false, effectiveType: '2g' }, false, 200_000],
  [{ savesData: false, effectiveType: 'slow-2g' }, false, 200_000],
  [{ savesData: false, effectiveType: '4g' }, true, 200_000],
])('of the catalogue with %o, room short %s: %d bytes', (facts, isRoomShort, bytes) => {
  expect(catalogueBudget(facts, isRoomShort)).toBe(bytes);
});
