import { describe, expect, test } from 'vitest';
import { beginningOf, inOneLine } from './plain-text';

describe('cutting', () => {
  test('behind a word', () => {
    expect(beginningOf('A kettle, made of brass', 9)).toBe('A kettle…');
    expect(beginningOf('A kettle, made of brass', 11)).toBe('A kettle…');
    expect(beginningOf('A kettle', 8)).toBe('A kettle');
    expect(beginningOf('Kettlekettle', 6)).toBe('Kettle…');
  });

  test('never inside of a letter', () => {
    expect(beginningOf('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
    expect(beginningOf('हिन्दी', 1)).toBe('हि…');
    expect(inOneLine('क्\u200dष  \n text')).toBe('क्\u200dष text');
  });
});
