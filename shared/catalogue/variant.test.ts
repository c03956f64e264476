import { describe, expect, test } from 'vitest';
import { aKurta, aPlainProduct } from '../testing/a-product';
import { documentOfProduct } from './product';
import {
  findVariant,
  hasVariants,
  lineKey,
  lineName,
  lineOfKey,
  priceRange,
  skusOf,
  variantTitle,
} from './variant';
import { soldAs } from './sold-line';
import { isAvailable, variantOfValues } from './variant-values';

const kurta = aKurta();
const plain = aPlainProduct();

test('a line is named by its product, and by the variant where there is one', () => {
  expect(lineKey('kurta')).toBe('kurta');
  expect(lineOfKey(lineKey('kurta'))).toEqual({ product: 'kurta' });
  expect(lineOfKey(lineKey('kurta', 'm-red'))).toEqual({ product: 'kurta', variant: 'm-red' });
  expect(lineKey('a', 'b-c')).not.toBe(lineKey('a-b', 'c'));
});

test('a variant is called by its values', () => {
  expect(variantTitle({ values: ['M', 'Red'] })).toBe('M, Red');
  expect(lineName('Kurta', { values: ['M', 'Red'] })).toBe('Kurta — M, Red');
  expect(lineName('Kurta', undefined)).toBe('Kurta');
  expect(lineName('Kurta', { values: [] })).toBe('Kurta');
});

test('a variant is found by its id and by its values, unless it is archived', () => {
  expect(findVariant(kurta, 'm-blue')?.values).toEqual(['M', 'Blue']);
  expect(findVariant(kurta, 'gone')).toBeUndefined();
  expect(variantOfValues(kurta, ['L', 'Red'])?.id).toBe('l-red');
  expect(variantOfValues(kurta, ['L', 'Blue'])).toBeUndefined();
  expect(variantOfValues(kurta, ['L'])).toBeUndefined();
  const archived = {
    variants: [{ id: 'a', values: ['M'], countInStock: 1, archived: true }],
  } as const;
  expect(findVariant(archived, 'a')).toBeUndefined();
  expect(hasVariants(archived)).toBe(true);
  expect(hasVariants(plain)).toBe(false);
});

test.each([
  [[undefined, undefined], true],
  [['M', undefined], true],
  [['L', undefined], false],
  [[undefined, 'Blue'], true],
  [['M', 'Blue'], true],
  [['L', 'Blue'], false],
])('of %j something can be bought: %s', (chosen, expected) => {
  expect(isAvailable(kurta, chosen)).toBe(expected);
});

test('the prices reach from the lowest to the highest on sale', () => {
  expect(priceRange(documentOfProduct(kurta))).toEqual({ from: 849, to: 949 });
  expect(priceRange(documentOfProduct(plain))).toEqual({ from: 849, to: 849 });
});

test('the numbers of a product are its own and those of its variants on sale, each once', () => {
  expect(skusOf(kurta)).toEqual(['K-M-R', '8901234567890']);
  expect(skusOf({ sku: 'A', barcode: 'A', variants: [] })).toEqual(['A']);
  expect(skusOf(plain)).toEqual([]);
});

// docs/shop-rules.md#r-stock-6
describe('what a line is sold as', () => {
  test('is its variant, with its own price, stock and picture', () => {
    expect(soldAs(kurta, 'm-blue')).toEqual({
      product: 'kurta',
      name: 'Kurta',
      image: '/pictures/kurta-960.webp',
      pricePaise: 899_00,
      countInStock: 2,
      variant: { id: 'm-blue', values: ['M', 'Blue'] },
    });
    const pictured = aKurta({
      variants: [{ id: 'x', values: ['M', 'Red'], price: 1, countInStock: 1, image: '/x.webp' }],
    });
    expect(soldAs(pictured, 'x')?.image).toBe('/x.webp');
    expect(soldAs(kurta, 'm-red')?.variant?.sku).toBe('K-M-R');
  });

  test('is the product where it has no variants', () => {
    expect(soldAs(plain)).toEqual({
      product: 'kurta',
      name: 'Kurta',
      image: '/pictures/kurta-960.webp',
      pricePaise: 849_00,
      countInStock: 5,
    });
  });

  test('is nothing where the product or the variant is gone, or there are variants and none is named', () => {
    expect(soldAs(undefined)).toBeUndefined();
    expect(soldAs(undefined, 'm-red')).toBeUndefined();
    expect(soldAs(kurta)).toBeUndefined();
    expect(soldAs(kurta, 'gone')).toBeUndefined();
    expect(soldAs(plain, 'm-red')).toBeUndefined();
  });
});
