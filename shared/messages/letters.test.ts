import { afterEach, expect, test, vi } from 'vitest';
import { lettersOf, withinLength } from './letters';

const FAMILY = '👩‍👩‍👧‍👦';
afterEach(() => vi.unstubAllGlobals());

test('a letter is what people count as one', () => {
  expect(lettersOf(`हिa${FAMILY}`)).toEqual(['हि', 'a', FAMILY]);
  expect(lettersOf('अआइ', 2)).toEqual(['अ', 'आ']);
});

test('a text is cut between letters, and as long as its limit at most', () => {
  expect(withinLength('kettle', 6)).toBe('kettle');
  expect(withinLength('kettles', 6)).toBe('kettle');
  expect(withinLength(`a${FAMILY}`, FAMILY.length)).toBe('a');
  expect(withinLength('किकि', 3)).toBe('कि');
});

test('where the browser knows no letters, no code point is cut', () => {
  vi.stubGlobal('Intl', {});
  expect(lettersOf('a😀b', 2)).toEqual(['a', '😀']);
  expect(withinLength('a😀', 2)).toBe('a');
});
