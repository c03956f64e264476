import { expect, test } from 'vitest';
import type { ShopCategory } from './category';
import { categoriesInOrder, tilesOf } from './category-in-order';
import { categoryNameIn } from './in-language';

const NAMES = ['Books', 'Clothing', 'Home', 'Kitchen'];
const SET: readonly ShopCategory[] = [
  { category: 'Kitchen', hindi: 'रसोई' },
  { category: 'Gone', hindi: '' },
  { category: 'Books', hindi: '', hidden: true },
  { category: 'Clothing', hindi: '', image: '/pictures/lamp-960.webp' },
];

// docs/shop-rules.md#r-catalogue-21
test('categories are in the owner’s order, the others behind them, hidden ones nowhere', () => {
  expect(categoriesInOrder(NAMES, SET)).toEqual(['Kitchen', 'Clothing', 'Home']);
  expect(categoriesInOrder(NAMES, [])).toEqual(NAMES);
  expect(categoriesInOrder(NAMES, undefined)).toEqual(NAMES);
});

test('a category without a Hindi name keeps its own', () => {
  expect(NAMES.map((name) => categoryNameIn(name, SET, 'hi'))).toEqual([
    'Books',
    'Clothing',
    'Home',
    'रसोई',
  ]);
});

// docs/shop-rules.md#r-catalogue-22
test('tiles are shown where a category has a picture, or as the owner says', () => {
  const tiles = (tilesSet?: boolean, categories = SET) =>
    tilesOf(NAMES, { categories, tiles: tilesSet }).map(({ category }) => category);
  expect(tiles()).toEqual(['Kitchen', 'Clothing', 'Home']);
  expect(tiles(false)).toEqual([]);
  expect(tiles(undefined, [{ category: 'Books', hindi: '' }])).toEqual([]);
  expect(tiles(true, [])).toEqual(NAMES);
  const many = Array.from({ length: 30 }, (_, place) => `c${place}`);
  expect(tilesOf(many, { categories: [], tiles: true })).toHaveLength(12);
});
