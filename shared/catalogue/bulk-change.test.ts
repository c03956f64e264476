import { describe, expect, test } from 'vitest';
import { aKurta } from '../testing/a-product';
import { bulkStep, undoOf, type BulkChange } from './bulk-change';
import { SAMPLE_PRODUCT } from './edit-product';
import { MAX_PRICE, MAX_STOCK } from './field-rules';
import { patchProduct } from './patch-product';
import { documentOfProduct, type Product, type ProductDocument } from './product';

const cup: Product = {
  _id: 'cup',
  name: 'Cup',
  image: '/pictures/cup.webp',
  pricePaise: 99_99,
  description: '',
  brand: 'Tavrika',
  category: 'Kitchen',
  countInStock: 4,
  ratingSum: 0,
  numReviews: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
};
const document = documentOfProduct(cup);
const step = (change: BulkChange, more: Partial<ProductDocument> = {}) =>
  bulkStep({ ...document, ...more }, change);

// docs/shop-rules.md#r-owner-14
describe('a change of many products', () => {
  test.each<[BulkChange, number]>([
    [{ kind: 'price-percent', percent: 10 }, 109.99],
    [{ kind: 'price-percent', percent: -33.33 }, 66.66],
    [{ kind: 'price-percent', percent: 0.05 }, 100.04],
    [{ kind: 'price-amount', rupees: -9.99 }, 90],
    [{ kind: 'price-amount', rupees: 0.01 }, 100],
  ])('%o: whole paise', (change, to) => {
    expect(step(change)).toMatchObject({
      status: 'changed',
      lines: [{ from: 99.99, to }],
      patch: { changes: { price: to }, seen: { price: 99.99 } },
    });
  });

  test.each<[string, BulkChange, Partial<ProductDocument>, string]>([
    ['no price', { kind: 'price-amount', rupees: 5 }, { price: 0 }, 'It has no price yet'],
    ['at zero', { kind: 'price-percent', percent: -100 }, {}, 'The price would be zero or less'],
    ['below', { kind: 'price-amount', rupees: -100 }, {}, 'The price would be zero or less'],
    ['too dear', { kind: 'price-amount', rupees: MAX_PRICE }, {}, 'The price would be too high'],
    [
      'above the MRP',
      { kind: 'price-percent', percent: 10 },
      { mrp: 105 },
      'The MRP cannot be below the price',
    ],
    ['too few', { kind: 'stock-add', pieces: -5 }, {}, 'The stock would be below zero'],
    [
      'too many',
      { kind: 'stock-add', pieces: MAX_STOCK },
      {},
      'At most 10,00,000 pieces of a product',
    ],
    ['unpriced', { kind: 'draft', draft: false }, { price: 0, draft: true }, 'It has no price yet'],
    [
      'unfilled',
      { kind: 'draft', draft: false },
      { draft: true, category: SAMPLE_PRODUCT.category },
      'Fill in its name, brand and category first',
    ],
  ])('%s is refused', (_what, change, more, problem) => {
    expect(step(change, more)).toEqual({ status: 'refused', problem });
  });

  test.each<BulkChange>([
    { kind: 'stock-set', pieces: 4 },
    { kind: 'category', category: 'Kitchen' },
    { kind: 'draft', draft: false },
    { kind: 'price-percent', percent: 0 },
  ])('%o: nothing is sent of what is so already', (change) => {
    expect(step(change)).toEqual({ status: 'unchanged' });
  });

  test.each<BulkChange>([
    { kind: 'price-percent', percent: -10 },
    { kind: 'price-amount', rupees: -1.5 },
    { kind: 'stock-set', pieces: 7 },
    { kind: 'stock-add', pieces: 2 },
    { kind: 'category', category: 'Garden' },
    { kind: 'draft', draft: true },
  ])('%o: the server takes it, and what takes it back, of variants too', (change) => {
    for (const product of [cup, aKurta()]) {
      const before = documentOfProduct(product);
      const result = bulkStep(before, change);
      if (result.status !== 'changed') throw new Error(result.status);
      const changed = patchProduct(product, result.patch);
      if (changed.status !== 'edited') throw new Error(changed.status);
      expect(documentOfProduct(changed.product)).not.toEqual(before);
      const back = patchProduct(changed.product, undoOf(before, result.patch));
      expect(back).toEqual({
        status: 'edited',
        product: { ...product, revision: product.revision + 2 },
      });
    }
  });

  test('a variant that is not sold any more keeps its price, and one that cannot be stops all of them', () => {
    const kurta = documentOfProduct(aKurta());
    const variants = kurta.variants?.map((one, place) =>
      place === 0 ? { ...one, archived: true as const } : one,
    );
    const change = { kind: 'price-percent', percent: -10 } as const;
    expect(bulkStep({ ...kurta, variants }, change)).toMatchObject({
      lines: [
        { variant: 'M, Blue', from: 899, to: 809.1 },
        { variant: 'L, Red', from: 949, to: 854.1 },
      ],
    });
    const amount = { kind: 'price-amount', rupees: -900 } as const;
    expect(bulkStep(kurta, amount)).toMatchObject({ status: 'refused' });
  });
});
