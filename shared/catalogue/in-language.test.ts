import { describe, expect, it } from 'vitest';
import { categoryIn, inLanguage } from './in-language';
import { lineNameIn, optionIn, valueIn, variantIn } from './line-in-language';

const KURTA = {
  _id: 'kurta',
  name: 'Kurta',
  description: 'Of cotton.',
  brand: 'Bunkaro',
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ],
  translations: {
    hi: {
      name: 'कुर्ता',
      description: '',
      category: 'कपड़े',
      options: [
        { name: 'साइज़', values: ['S', 'M'] },
        { name: 'रंग', values: ['लाल', 'नीला'] },
      ],
    },
  },
};
const { translations: _hindi, ...PLAIN } = KURTA;

// docs/shop-rules.md#r-catalogue-16
describe('a product in the reader’s language', () => {
  it('has the Hindi texts that there are, and the English ones for the rest', () => {
    expect(inLanguage(KURTA, 'hi')).toEqual({ ...KURTA, name: 'कुर्ता' });
    expect(categoryIn(KURTA, 'hi')).toBe('कपड़े');
  });

  it('is itself in English, and where nothing is translated', () => {
    expect(inLanguage(KURTA, 'en')).toBe(KURTA);
    expect(inLanguage(PLAIN, 'hi')).toBe(PLAIN);
    expect(categoryIn(KURTA, 'en')).toBeUndefined();
    expect(lineNameIn(PLAIN, { values: ['M', 'Red'] }, 'hi')).toBe('Kurta — M, Red');
  });

  it('calls options and values by their places, and leaves what the product has no more', () => {
    expect(optionIn(KURTA, 1, 'hi')).toBe('रंग');
    expect(optionIn(KURTA, 1, 'en')).toBe('Colour');
    expect(valueIn(KURTA, 1, 'Blue', 'hi')).toBe('नीला');
    expect(valueIn(KURTA, 1, 'Green', 'hi')).toBe('Green');
    expect(variantIn(KURTA, { id: 'm-red', values: ['M', 'Red'] }, 'hi')).toEqual({
      id: 'm-red',
      values: ['M', 'लाल'],
    });
    expect(lineNameIn(KURTA, { values: ['M', 'Red'] }, 'hi')).toBe('कुर्ता — M, लाल');
  });
});
