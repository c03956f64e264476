import { describe, expect, it } from 'vitest';
import type { ListedProduct } from './filter-facts';
import { createFilterIndex } from './filter-index';

const fact = (id: string, changes: Partial<ListedProduct> = {}): ListedProduct => ({
  _id: id,
  category: 'Kitchen',
  brand: 'Tavrika',
  countInStock: 1,
  price: 10,
  rating: 0,
  numReviews: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

function shop() {
  const facts = createFilterIndex();
  facts.put(fact('a', { price: 30, rating: 4, numReviews: 2 }));
  facts.put(fact('b', { price: 10, rating: 4, numReviews: 9, category: 'Garden' }));
  facts.put(fact('c', { price: 30, createdAt: '2026-02-01T00:00:00.000Z' }));
  facts.put(fact('d', { price: 20, mrp: 40 }));
  return facts;
}

it('counts what is there, in all and of a category, through changes', () => {
  const facts = shop();
  const counts = () => [facts.count(), facts.count('Kitchen'), facts.count('Garden')];
  expect([...counts(), facts.count('Books')]).toEqual([4, 3, 1, 0]);
  facts.put(fact('a', { category: 'Garden' }));
  facts.put(fact('b', { price: 99, category: 'Garden' }));
  expect(counts()).toEqual([4, 2, 2]);
  facts.remove('b');
  facts.remove('b');
  facts.put(fact('e'));
  expect(counts()).toEqual([4, 3, 1]);
});

describe('lists of chosen products', () => {
  it.each([
    [undefined, ['c', 'd', 'b', 'a']],
    ['newest', ['c', 'd', 'b', 'a']],
    ['price', ['b', 'd', 'c', 'a']],
    ['-price', ['c', 'a', 'd', 'b']],
    ['rating', ['b', 'a', 'c', 'd']],
    ['discount', ['d', 'c', 'b', 'a']],
  ] as const)('in the order %s', (sort, ids) => {
    expect(shop().chosen({ sort })).toEqual(ids);
  });

  it('of one category only', () => {
    expect(shop().chosen({ category: 'Kitchen', sort: 'price' })).toEqual(['d', 'c', 'a']);
    expect(shop().chosen({ category: 'kitchen' })).toEqual([]);
  });

  it('of what a search found: by rank without an order, else by the order', () => {
    expect(shop().chosen({ category: 'Kitchen' }, ['a', 'b', 'c'])).toEqual(['a', 'c']);
    expect(shop().chosen({ sort: 'price' }, ['a', 'b', 'gone'])).toEqual(['b', 'a']);
  });

  // docs/shop-rules.md#r-catalogue-16
  it('count values of options with what they are called in Hindi, as was said last', () => {
    const facts = createFilterIndex();
    const inHindi = (red: string) => ({
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { id: 'r', values: ['Red'], price: 10, countInStock: 1 },
        { id: 'b', values: ['Blue'], price: 10, countInStock: 1 },
      ],
      translations: {
        hi: { name: 'x', description: '', options: [{ name: 'रंग', values: [red, 'नीला'] }] },
      },
    });
    facts.put(fact('a', inHindi('लल')));
    const { translations: _none, ...english } = inHindi('');
    facts.put(fact('b', { ...english, options: [{ name: 'Size', values: ['Red', 'Blue'] }] }));
    expect(facts.put(fact('a', inHindi('लाल')))).toBe(false);
    expect(facts.counts({}).options).toEqual([
      {
        name: 'Colour',
        hindi: 'रंग',
        values: [
          { value: 'Blue', count: 1, hindi: 'नीला' },
          { value: 'Red', count: 1, hindi: 'लाल' },
        ],
      },
      {
        name: 'Size',
        values: [
          { value: 'Blue', count: 1 },
          { value: 'Red', count: 1 },
        ],
      },
    ]);
    const chosen = { options: [{ name: 'Colour', value: 'Red' }] };
    expect(facts.chosen(chosen)).toEqual(['a']);
  });

  it('follow added and removed products, and say whether anything changed', () => {
    const facts = shop();
    expect(facts.put(fact('d', { price: 20, mrp: 40 }))).toBe(false);
    expect(facts.put(fact('d', { price: 99 }))).toBe(true);
    expect(facts.chosen({ sort: '-price' })[0]).toBe('d');
    expect(facts.remove('d')).toBe(true);
    expect(facts.remove('d')).toBe(false);
    expect(facts.chosen({ sort: '-price' })).toEqual(['c', 'a', 'b']);
  });
});
