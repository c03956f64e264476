import { paiseFromRupees } from '../core/paise';
import { percentOff } from './price-beside';
import type { ProductDocument } from './product';

/** Newest first, and by id where two were made at once: the one order of every product list. */
export function newestFirst(
  a: { readonly createdAt: string; readonly _id: string },
  b: { readonly createdAt: string; readonly _id: string },
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a._id < b._id ? 1 : a._id > b._id ? -1 : 0;
}

/** Best rated first, then the most reviewed, then newest: the carousel's order. */
export function bestRatedFirst(
  a: Pick<ProductDocument, 'rating' | 'numReviews' | 'createdAt' | '_id'>,
  b: Pick<ProductDocument, 'rating' | 'numReviews' | 'createdAt' | '_id'>,
): number {
  return b.rating - a.rating || b.numReviews - a.numReviews || newestFirst(a, b);
}

/** The orders in which a store itself lists products. */
export const STORED_SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type StoredSort = (typeof STORED_SORTS)[number];
/** The orders that a shopper may choose for a list of products (`sort`, docs/api.md#search). */
export const PRODUCT_SORTS = [...STORED_SORTS, 'discount'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** How many percent a price is below the printed one, both in rupees; 0 where it is not. */
export const discountOf = ({ price, mrp }: Pick<ProductDocument, 'price' | 'mrp'>): number =>
  mrp === undefined ? 0 : (percentOff(paiseFromRupees(price), paiseFromRupees(mrp)) ?? 0);

/** The fields of a product that decide its position in a list. */
export type OrderedProduct = Pick<
  ProductDocument,
  '_id' | 'price' | 'mrp' | 'rating' | 'numReviews' | 'createdAt'
>;

/** Compares two products for each order; equals are newest first. On the device and on the server. */
export const PRODUCT_ORDERS: {
  readonly [Sort in ProductSort]: (a: OrderedProduct, b: OrderedProduct) => number;
} = {
  newest: newestFirst,
  price: (a, b) => a.price - b.price || newestFirst(a, b),
  '-price': (a, b) => b.price - a.price || newestFirst(a, b),
  rating: bestRatedFirst,
  discount: (a, b) => discountOf(b) - discountOf(a) || newestFirst(a, b),
};

/** Reads an order out of an address; anything else is none. */
export function productSortOf(text: string | null | undefined): ProductSort | undefined {
  return PRODUCT_SORTS.find((sort) => sort === text);
}
