import { expect, test } from 'vitest';
import { editProduct, newProduct, SAMPLE_PRODUCT } from './edit-product';
import { documentOfProduct } from './product';
import { productFields } from './product-fields';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');

test('a sample product is one that an admin could have typed in, free and out of stock', () => {
  expect(productFields.parse(SAMPLE_PRODUCT)).toEqual(SAMPLE_PRODUCT);
  expect(documentOfProduct(newProduct('p', SAMPLE_PRODUCT, NOW))).toEqual({
    _id: 'p',
    ...SAMPLE_PRODUCT,
    rating: 0,
    numReviews: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
  });
  expect(SAMPLE_PRODUCT).toMatchObject({ price: 0, countInStock: 0 });
});

// docs/shop-rules.md#r-catalogue-12
test('an edit sets what an admin sets, raises the revision by one, and leaves the rest', () => {
  const rated = {
    ...newProduct('p', SAMPLE_PRODUCT, NOW),
    ratingSum: 9,
    numReviews: 2,
    revision: 4,
  };
  const edited = editProduct(rated, { ...SAMPLE_PRODUCT, name: 'Kettle', price: 19.99 });
  expect(edited).toEqual({ ...rated, name: 'Kettle', pricePaise: 1_999, revision: 5 });
  expect(edited).not.toHaveProperty('price');
});
