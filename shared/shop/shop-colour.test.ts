import { expect, test } from 'vitest';
import { colourAtNight, colourRules, isReadableOn } from './shop-colour';

// docs/shop-rules.md#r-owner-1
test.each([
  ['#0d4f56', true],
  ['#000000', true],
  ['#7a1f3d', true],
  ['#767676', false],
  ['#6f6f6f', true],
  ['#f2a93b', false],
  ['#ffffff', false],
])('light text on %s: %s', (colour, isReadable) => {
  expect(isReadableOn(colour)).toBe(isReadable);
});

test('after sunset it is darker, so that what is readable stays so', () => {
  expect(colourAtNight('#7a1f3d')).toBe('#4f1428');
  expect(isReadableOn(colourAtNight('#6f6f6f'))).toBe(true);
  expect(colourRules('#7a1f3d')).toContain('dark){:root:root{--mui-palette-awning-main:#4f1428}}');
});
