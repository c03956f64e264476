import { expect, test } from 'vitest';
import { boundedPage, cutPage } from './page';

// docs/shop-rules.md#r-limits-3
test('a page number below the first or past the last gives the first or the last', () => {
  const at = (pageNumber: number) => boundedPage(5, { pageNumber, pageSize: 2 });
  expect([-1, 0, 1, 3, 4].map((pageNumber) => at(pageNumber).page)).toEqual([1, 1, 1, 3, 3]);
  expect(at(1).pages).toBe(3);
});

test('an empty list has one empty page', () => {
  const page = cutPage([], { pageNumber: 7, pageSize: 2 });
  expect(page).toEqual({ items: [], page: 1, pages: 1, total: 0 });
});

test('pages follow one another without a gap, and the last is as long as what is left', () => {
  const page = (pageNumber: number) => cutPage([1, 2, 3, 4, 5], { pageNumber, pageSize: 2 }).items;
  expect([page(1), page(2), page(3)]).toEqual([[1, 2], [3, 4], [5]]);
});
