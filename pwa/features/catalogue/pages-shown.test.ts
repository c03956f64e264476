import { expect, test } from 'vitest';
import { pagesShown } from './pages-shown';

const shown = (page: number, pages: number) =>
  pagesShown(page, pages)
    .map((entry) => (entry.kind === 'gap' ? '…' : entry.page))
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 5, '1 2 … 5'],
  [3, 5, '1 2 3 4 5'],
  [4, 5, '1 2 3 4 5'],
  [5, 5, '1 … 4 5'],
  [10, 21, '1 … 9 10 11 … 21'],
  [21, 21, '1 … 20 21'],
])('page %i of %i shows %s', (page, pages, row) => expect(shown(page, pages)).toBe(row));
