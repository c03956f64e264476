import { describe, expect, it } from 'vitest';
import { MAX_SEARCH_WORDS, MAX_SYNONYMS, type Synonym } from './search-words';
import { linesOfSynonyms, synonymsOfLines } from './synonym-lines';

describe('synonyms as lines', () => {
  const rice: readonly Synonym[] = [
    { typed: 'chawal', means: 'rice' },
    { typed: 'slipper', means: 'chappals' },
    { typed: 'चावल', means: 'rice' },
  ];

  it('puts those of one meaning into one line, and reads them back', () => {
    const text = linesOfSynonyms(rice);
    expect(text).toBe('chawal, चावल = rice\nslipper = chappals');
    expect(synonymsOfLines(text)).toEqual([rice[0], rice[2], rice[1]]);
  });

  it('ignores spaces, empty lines and repeated pairs', () => {
    expect(synonymsOfLines('  chai ,chay=tea \r\n\n chai = tea\n')).toEqual([
      { typed: 'chai', means: 'tea' },
      { typed: 'chay', means: 'tea' },
    ]);
    expect(synonymsOfLines(' \n')).toEqual([]);
  });

  it.each(['chai', 'chai =', '= tea', 'chai, = tea', 'chai = tea = drink'])(
    'says in which line there is no pair: %j',
    (line) => {
      expect(synonymsOfLines(`dal = toor dal\n\n${line}`)).toEqual({ code: 'no_pair', line: 3 });
    },
  );

  // docs/shop-rules.md#r-catalogue-15
  it('holds the limits of the shop', () => {
    const long = 'x'.repeat(MAX_SEARCH_WORDS + 1);
    expect(synonymsOfLines(`${long} = tea`)).toEqual({ code: 'too_long', line: 1 });
    expect(synonymsOfLines(`chai = ${long}`)).toEqual({ code: 'too_long', line: 1 });
    const many = Array.from({ length: MAX_SYNONYMS + 1 }, (_, place) => `word${place}`);
    expect(synonymsOfLines(`${many.slice(1).join(',')} = tea`)).toHaveLength(MAX_SYNONYMS);
    expect(synonymsOfLines(`${many.join(',')} = tea`)).toEqual({ code: 'too_many' });
  });
});
