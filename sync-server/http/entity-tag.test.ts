import { expect, test } from 'vitest';
import { isKnown } from './entity-tag';

test.each([['"abc"'], ['W/"abc"'], ['"x", W/"abc" ,"y"'], ['"x",\t"abc"'], [' , ,"abc"']])(
  '%s names the text',
  (header) => {
    expect(isKnown(header, 'abc')).toBe(true);
  },
);

test.each([[''], ['abc'], ['"ABC"'], ['W/abc'], ['"abcd"'], ['w/"abc"'], ['"x" "abc"'], ['*']])(
  '%s does not',
  (header) => {
    expect(isKnown(header, 'abc')).toBe(false);
  },
);

test('reads only the beginning of an endless list', () => {
  expect(isKnown(`${'"x",'.repeat(98)}"abc"`, 'abc')).toBe(true);
  expect(isKnown(`${'"x",'.repeat(100)}"abc"`, 'abc')).toBe(false);
  expect(isKnown(`"abc"${' '.repeat(15_000)}`, 'abc')).toBe(true);
});
