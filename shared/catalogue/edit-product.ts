import { paiseFromRupees } from '../core/paise';
import { PLACEHOLDER_IMAGE } from './picture';
import type { Product } from './product';
import type { ProductFields } from './product-fields';

/**
 * What a new product is before an admin has filled it in (docs/shop-rules.md#r-catalogue-12): free and out of stock, so
 * nobody can order it.
 */
export const SAMPLE_PRODUCT: ProductFields = {
  name: 'Sample product',
  price: 0,
  image: PLACEHOLDER_IMAGE,
  brand: 'Sample brand',
  category: 'Sample category',
  description: '',
  countInStock: 0,
};

/**
 * A product as it enters the shop, without a review.
 * @param _id new to the shop
 * @param fields of the schema of `productFields`
 * @param now milliseconds since 1970
 * @throws RangeError for a price that is no whole number of paise
 */
export function newProduct(_id: string, fields: ProductFields, now: number): Product {
  const createdAt = new Date(now).toISOString();
  const { price, ...rest } = fields;
  const pricePaise = paiseFromRupees(price);
  return { _id, ...rest, pricePaise, ratingSum: 0, numReviews: 0, createdAt, revision: 1 };
}

/**
 * A product with an admin's figures, its revision raised by one (docs/api.md#revisions). The figures win over what was
 * there, stock included: who does not want that, names the revision they saw.
 * @param fields of the schema of `productFields`
 * @throws RangeError for a price that is no whole number of paise
 */
export function editProduct(product: Product, fields: ProductFields): Product {
  const { price, ...rest } = fields;
  const revision = product.revision + 1;
  return { ...product, ...rest, pricePaise: paiseFromRupees(price), revision };
}
