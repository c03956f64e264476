import { describe, expect, test } from 'vitest';
import {
  allCombinations,
  combinations,
  filledDown,
  pastedCells,
  valuesOfLine,
} from './variant-rows';

const OPTIONS = [
  { name: 'Size', values: 'S, M' },
  { name: 'Colour', values: 'Red,Blue' },
];
const row = (id: string, values: string[], more = {}) => ({
  id,
  values,
  price: '849',
  mrp: '',
  countInStock: '3',
  sku: '',
  barcode: '',
  weight: '',
  image: '',
  archived: false,
  ...more,
});

describe('all combinations', () => {
  test('are one of each value, each once', () => {
    expect(combinations(OPTIONS)).toEqual([
      ['S', 'Red'],
      ['S', 'Blue'],
      ['M', 'Red'],
      ['M', 'Blue'],
    ]);
    expect(combinations([{ name: 'Size', values: 'S, S,, ' }])).toEqual([['S']]);
    expect(combinations([...OPTIONS, { name: 'Cut', values: '' }])).toEqual([]);
    expect(combinations([])).toEqual([]);
    expect(valuesOfLine('S\tM\nL, XL')).toEqual(['S', 'M', 'L', 'XL']);
  });

  // docs/shop-rules.md#r-catalogue-19
  test('keep what is there, with its stock, and take what is none any more off the sale', () => {
    const rows = [row('a', ['M', 'Red']), row('b', ['XL', 'Red']), row('', ['XXL', 'Red'])];
    expect(allCombinations(OPTIONS, rows, '1')).toEqual([
      row('', ['S', 'Red'], { countInStock: '0' }),
      row('', ['S', 'Blue'], { countInStock: '0' }),
      row('a', ['M', 'Red']),
      row('', ['M', 'Blue'], { countInStock: '0' }),
      row('b', ['XL', 'Red'], { archived: true }),
    ]);
  });

  test('bring back what was archived, and begin with the price of the product', () => {
    const one = [{ name: 'Size', values: 'M' }];
    expect(allCombinations(one, [row('a', ['M'], { archived: true })], '')).toEqual([
      row('a', ['M']),
    ]);
    expect(allCombinations(one, [], '499')?.[0]?.price).toBe('499');
  });

  test('are not more than a product may have', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`).join(',');
    const options = [
      { name: 'A', values: many(10) },
      { name: 'B', values: many(10) },
    ];
    expect(allCombinations(options, [], '1')).toHaveLength(100);
    expect(allCombinations(options, [row('old', ['gone', 'v1'])], '1')).toBeUndefined();
  });
});

describe('what is pasted from a spreadsheet', () => {
  test('fills a column from the cell downwards, as far as there are rows', () => {
    expect(pastedCells('₹1,299.00\r\n899\r\n1\r\n', { row: 1, column: 'price' }, 3)).toEqual([
      { row: 1, column: 'price', text: '1299.00' },
      { row: 2, column: 'price', text: '899' },
    ]);
  });

  test('leaves what could be read in two ways, or is no number, to be refused', () => {
    expect(pastedCells('20,50\n5 pcs\n', { row: 0, column: 'price' }, 2)).toEqual([
      { row: 0, column: 'price', text: '20,50' },
      { row: 1, column: 'price', text: '5 pcs' },
    ]);
  });

  test('fills several columns, as far as there are any', () => {
    expect(pastedCells('K-1 \t890\t100\t9', { row: 0, column: 'sku' }, 1)).toEqual([
      { row: 0, column: 'sku', text: 'K-1' },
      { row: 0, column: 'barcode', text: '890' },
      { row: 0, column: 'weight', text: '100' },
    ]);
  });

  test('is left to the browser where it is one value', () => {
    expect(pastedCells('849', { row: 0, column: 'price' }, 3)).toBeUndefined();
  });
});

test('filling down copies a cell to the rows below it alone', () => {
  const rows = [row('a', ['S']), row('b', ['M'], { price: '899' }), row('c', ['L'])];
  expect(filledDown(rows, { row: 1, column: 'price' })).toEqual([
    { row: 2, column: 'price', text: '899' },
  ]);
});
