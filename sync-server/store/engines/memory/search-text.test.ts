import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasWords, JoinedTexts } from './search-text';

const letter = fc.constantFrom('a', 'b', 'ab', 'ba', ' ');
const text = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(''));
const word = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 });
const words = fc.array(
  word.map((letters) => letters.join('')),
  { minLength: 1, maxLength: 3 },
);

test('finds the texts that hold every word, as one look at each of them does', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), words, (texts, wanted) => {
      const oneByOne = texts.flatMap((one, place) => (hasWords(one, wanted) ? [place] : []));
      expect(new JoinedTexts(texts).withWords(wanted)).toEqual(oneByOne);
    }),
  );
});

test('a word never begins in one text and ends in the next', () => {
  expect(new JoinedTexts(['ket', 'tle']).withWords(['kettle'])).toEqual([]);
});
