import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberMarks } from './number-marks';

test('a text has all marks of each word in it', () => {
  const word = fc.string({ unit: fc.constantFrom(...'0123456789#abf-'), maxLength: 14 });
  fc.assert(
    fc.property(word, word, word, (before, inside, after) => {
      const marks = new Set(numberMarks(before + inside + after));
      expect(numberMarks(inside).filter((mark) => !marks.has(mark))).toEqual([]);
    }),
  );
});

test('a phone number, a tracking number and a short number have marks; a name has none', () => {
  for (const number of ['9876543210', 'ee123456789in', '#fabcdefa'])
    expect(numberMarks(number)).not.toEqual([]);
  for (const name of ['asha', 'pune', 'lamp 12']) expect(numberMarks(name)).toEqual([]);
});
