import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { PRODUCT_ORDERS, STORED_SORTS } from '#shared/catalogue/product-order';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { ProductList } from './product-list';

/** Products of which many are equal in one thing or another. */
const products = fc.uniqueArray(
  fc.record({
    _id: fc.string({ minLength: 1, maxLength: 3 }),
    name: fc.constant('Lamp'),
    image: fc.constant(''),
    pricePaise: fc.constantFrom(1, 29_99, 30_00, 1_00_000_00),
    description: fc.constant(''),
    brand: fc.constant('Norvelle'),
    category: fc.constantFrom('Home', 'Office'),
    countInStock: fc.constant(1),
    ratingSum: fc.integer({ min: 0, max: 15 }),
    numReviews: fc.integer({ min: 0, max: 3 }),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
    revision: fc.constant(1),
  }),
  { selector: ({ _id }) => _id, maxLength: 30 },
);

// docs/shop-rules.md#r-catalogue-3
it.each(STORED_SORTS)('the order %s is the same as on every device', (sort) => {
  fc.assert(
    fc.property(products, (all: readonly Product[]) => {
      const { items } = new ProductList(all, DEFAULT_SETTINGS).page({
        sort,
        pageNumber: 1,
        pageSize: 100,
      });
      const onDevice = all.map(documentOfProduct).sort(PRODUCT_ORDERS[sort]);
      expect(items.map(({ _id }) => _id)).toEqual(onDevice.map(({ _id }) => _id));
    }),
  );
});
