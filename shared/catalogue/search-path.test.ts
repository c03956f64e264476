import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogueChoiceOf, cataloguePath, pageNumberOf, searchPath } from './search-path';

// docs/shop-rules.md#r-catalogue-5
it.each(['', '   ', '\t\n', '.', '..', ' .. '])('leads home for the blank keyword %j', (keyword) =>
  expect(searchPath(keyword)).toBe('/'),
);

// docs/shop-rules.md#r-catalogue-5
it('trims the keyword and keeps its inner characters', () => {
  expect(searchPath('  masala chai ')).toBe('/search/masala%20chai');
  expect(searchPath('50% off/ #1?')).toBe('/search/50%25%20off%2F%20%231%3F');
});

it('names pages from the second on', () => {
  expect(cataloguePath({})).toBe('/');
  expect(cataloguePath({ pageNumber: 1 })).toBe('/');
  expect(cataloguePath({ pageNumber: 3 })).toBe('/page/3');
  expect(cataloguePath({ keyword: 'lamp', pageNumber: 2 })).toBe('/search/lamp/page/2');
});

it.each([
  ['1', 1],
  ['12', 12],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['1e3', 1],
  ['x', 1],
  ['99999999', 1],
  [undefined, 1],
])('reads the page number %j as %i', (text, page) => expect(pageNumberOf(text)).toBe(page));

it('keeps every keyword in one segment of the path', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(words, (keyword) => {
      const path = searchPath(keyword);
      const address = new URL(path, 'https://shop.example');
      if (path === '/') return;
      const [, search, segment, ...more] = address.pathname.split('/');
      expect(search).toBe('search');
      expect(more).toEqual([]);
      expect(decodeURIComponent(segment ?? '')).toBe(keyword.trim());
    }),
  );
});

// docs/shop-rules.md#r-catalogue-6
it('carries the choice of a category and an order', () => {
  expect(cataloguePath({ category: 'Home & Garden', sort: '-price' })).toBe(
    '/?category=Home%20%26%20Garden&sort=-price',
  );
  expect(cataloguePath({ keyword: 'lamp', pageNumber: 2, sort: 'rating' })).toBe(
    '/search/lamp/page/2?sort=rating',
  );
});

it('reads a choice back, and leaves out what makes no sense', () => {
  const read = (query: string, keyword = '') =>
    catalogueChoiceOf(new URLSearchParams(query), keyword);
  expect(read('category=Home%20%26%20Garden&sort=-price')).toEqual({
    category: 'Home & Garden',
    sort: '-price',
  });
  expect(read('category=%20&sort=cheapest')).toEqual({});
  expect(read('sort=newest')).toEqual({});
  expect(read('sort=newest', 'lamp')).toEqual({ sort: 'newest' });
  expect(read(`category=${'x'.repeat(200)}`).category).toHaveLength(100);
  const { category } = read(`category=${'x'.repeat(99)}😀`);
  expect(cataloguePath({ category })).toBe(`/?category=${'x'.repeat(99)}`);
  expect(searchPath('\ud83d')).toBe('/');
});
