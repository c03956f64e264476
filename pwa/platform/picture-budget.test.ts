import { describe, expect, test } from 'vitest';
import { catalogueSpeed, pictureBudget, type ConnectionFacts } from './picture-budget';

const MBIT = 125_000;

test.each<[number, string, ConnectionFacts]>([
  [0, 'saves data, however fast', { savesData: true, effectiveType: '4g', speed: 10 * MBIT }],
  [0, 'slow 2G', { savesData: false, effectiveType: 'slow-2g', speed: 10 * MBIT }],
  [0, '2G', { savesData: false, effectiveType: '2g' }],
  [12, '3G', { savesData: false, effectiveType: '3g', speed: 10 * MBIT }],
  [600, '4G', { savesData: false, effectiveType: '4g' }],
  [12, 'a browser that does not say, not measured', { savesData: false }],
  [12, 'measured below 1 Mbit/s', { savesData: false, speed: MBIT - 1 }],
  [600, 'measured at 1 Mbit/s', { savesData: false, speed: MBIT }],
])('%i pictures: %s', (count, _what, facts) => {
  expect(pictureBudget(facts, true)).toBe(count);
});

test.each([
  [120, '4g'],
  [12, '3g'],
  [0, '2g'],
])('%i pictures for a visitor with %s, who has nothing in the cart', (count, effectiveType) => {
  expect(pictureBudget({ savesData: false, effectiveType }, false)).toBe(count);
});

describe('the speed of the catalogue', () => {
  const FEED = 'https://shop.test/api/catalogue/changes';
  const page = (transferSize: number, took: number, name = FEED) => ({
    name,
    transferSize,
    responseStart: 1_000,
    responseEnd: 1_000 + took,
  });

  test('is that of the newest page of some size', () => {
    expect(catalogueSpeed([page(90_000, 500), page(50_000, 2_000, `${FEED}?since=e.1`)])).toBe(
      25_000,
    );
    expect(catalogueSpeed([page(40_000, 1_000), page(300, 1)])).toBe(40_000);
  });

  test('is not measured from a cache, small replies, or other requests', () => {
    expect(catalogueSpeed([])).toBeUndefined();
    expect(catalogueSpeed([page(0, 1)])).toBeUndefined();
    expect(catalogueSpeed([page(90_000, 1, 'https://shop.test/assets/shop.js')])).toBeUndefined();
  });
});
