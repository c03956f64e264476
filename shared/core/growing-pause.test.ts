import { expect, test } from 'vitest';
import { growingPause } from './growing-pause';

const RANGE = { shortest: 1_000, longest: 5_000 };

test('a pause doubles up to the longest, after however many tries', () => {
  const pauses = [0, 1, 2, 3, 5_000].map((tries) => growingPause(RANGE, tries));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('chance spreads it over its upper half', () => {
  expect([0, 0.5, 1].map((random) => growingPause(RANGE, 1, random))).toEqual([
    1_000, 1_500, 2_000,
  ]);
});
