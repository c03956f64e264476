import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FILTER_VALUES } from './product-filters';
import { catalogueChoiceOf, cataloguePath, choiceQuery } from './search-path';

const read = (query: string) => catalogueChoiceOf(new URLSearchParams(query), '');

describe('filters in an address', () => {
  // docs/shop-rules.md#r-catalogue-20
  it('have one order, whatever order they were chosen in', () => {
    const choice = {
      sort: 'discount',
      options: [
        { name: 'Size', value: 'M' },
        { name: 'Colour', value: 'Red: dark' },
      ],
      discount: 20,
      inStock: true,
      rating: 4,
      maxPrice: 0,
      minPrice: 500,
      brands: ['Tavrika', 'A & B', 'Tavrika'],
      category: 'Kurtas',
    } as const;
    const query =
      'category=Kurtas&brand=A%20%26%20B&brand=Tavrika&min=500&max=0&rating=4&stock=in&discount=20' +
      '&option=Colour%3ARed%3A%20dark&option=Size%3AM&sort=discount';
    expect(cataloguePath(choice)).toBe(`/?${query}`);
    expect(choiceQuery(read(query))).toBe(query);
  });

  it.each([
    'brand=&min=0&max=x&rating=5&stock=low&discount=15&option=Size',
    'min=-1&max=1.5&rating=4.5&discount=&option=%3AM&option=Size%3A',
    'min=999999999&stock=IN',
  ])('%s is none', (query) => expect(read(query)).toEqual({}));

  it('are bounded', () => {
    const many = Array.from({ length: 100 }, (_, place) => `brand=${'x'.repeat(500)}${place}`);
    const { brands = [] } = read(many.join('&'));
    expect(brands).toEqual(['x'.repeat(100)]);
    const short = Array.from({ length: 100 }, (_, place) => `option=Size%3A${place}`);
    expect(read(short.join('&')).options).toHaveLength(MAX_FILTER_VALUES);
  });

  it('are read back as they were written, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const canonical = choiceQuery(read(query));
        expect(choiceQuery(read(canonical))).toBe(canonical);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 })), (brands) => {
        const canonical = choiceQuery({ brands });
        expect(choiceQuery(read(canonical))).toBe(canonical);
      }),
    );
  });
});
