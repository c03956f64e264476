import { describe, expect, it } from 'vitest';
import { cellsOfProduct, PRODUCT_COLUMNS, productRowOf } from './product-csv';
import type { Product } from './product';

const kettle: Product = {
  _id: 'kettle',
  name: 'Kettle',
  image: '/pictures/kettle-960.webp',
  pricePaise: 499_50,
  description: 'Boils water.',
  brand: 'Tavrika',
  category: 'Kitchen',
  countInStock: 10,
  ratingSum: 9,
  numReviews: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 3,
};

/** The kettle's row with one cell changed. */
function rowWith(column: (typeof PRODUCT_COLUMNS)[number], cell: string) {
  return productRowOf(cellsOfProduct(kettle).with(PRODUCT_COLUMNS.indexOf(column), cell));
}

describe('a product as a row', () => {
  it('has its cells in the order of the columns, the price in rupees', () => {
    expect(cellsOfProduct(kettle)).toEqual([
      'kettle',
      'Kettle',
      '499.5',
      '/pictures/kettle-960.webp',
      'Tavrika',
      'Kitchen',
      'Boils water.',
      '10',
    ]);
  });

  it('is read back as what an admin sets of it', () => {
    expect(productRowOf(cellsOfProduct(kettle))).toEqual({
      row: {
        _id: 'kettle',
        fields: {
          name: 'Kettle',
          price: 499.5,
          image: '/pictures/kettle-960.webp',
          brand: 'Tavrika',
          category: 'Kitchen',
          description: 'Boils water.',
          countInStock: 10,
        },
      },
    });
  });

  it('without an id is a product that has none yet', () => {
    expect(rowWith('_id', ' ').row?._id).toBeNull();
  });

  it.each([
    ['_id', 'two words'],
    ['_id', '../kettle'],
    ['_id', '__proto__'],
    ['_id', 'x'.repeat(65)],
    ['_id', 'top'],
    ['_id', 'export'],
    ['_id', 'import'],
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['price', ''],
    ['price', '-1'],
    ['price', '1.999'],
    ['price', '1,299'],
    ['price', '₹499'],
    ['price', '1e3'],
    ['price', '0x10'],
    ['price', 'Infinity'],
    ['price', '10000000'],
    ['image', 'javascript:alert(1)'],
    ['image', '//elsewhere.example/x.png'],
    ['brand', ''],
    ['category', ''],
    ['description', 'x'.repeat(5_001)],
    ['countInStock', ''],
    ['countInStock', '1.5'],
    ['countInStock', '-1'],
    ['countInStock', '1000001'],
  ] as const)('is refused with %s %j, the column named', (column, cell) => {
    const { problems } = rowWith(column, cell);
    expect(problems).toHaveLength(1);
    expect(problems?.[0]).toMatch(new RegExp(`^${column}: \\S`));
  });

  it.each([
    ['price', ' 499.5 ', 499.5],
    ['price', '0', 0],
    ['price', '9999999.99', 9_999_999.99],
    ['price', '007', 7],
    ['countInStock', '1000000', 1_000_000],
  ] as const)('takes %s %j', (column, cell, value) => {
    expect(rowWith(column, cell).row?.fields[column]).toBe(value);
  });

  it('names everything that is wrong at once', () => {
    const { problems } = productRowOf(['a b', '', 'x', 'y', '', '', '', 'z']);
    expect(problems?.map((problem) => problem.split(':')[0])).toEqual([
      '_id',
      'name',
      'price',
      'image',
      'brand',
      'category',
      'countInStock',
    ]);
  });
});
