import { bestRatedFirst, newestFirst, type ProductDocument } from './product';

/** The orders that a shopper may choose for a list of products (`sort`, docs/api.md#search). */
export const PRODUCT_SORTS = ['newest', 'price', '-price', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** What of a product decides where it stands in a list. */
export type OrderedProduct = Pick<
  ProductDocument,
  '_id' | 'price' | 'rating' | 'numReviews' | 'createdAt'
>;

/** Compares two products for each order; equals stand newest first. On the device and on the server. */
export const PRODUCT_ORDERS: {
  readonly [Sort in ProductSort]: (a: OrderedProduct, b: OrderedProduct) => number;
} = {
  newest: newestFirst,
  price: (a, b) => a.price - b.price || newestFirst(a, b),
  '-price': (a, b) => b.price - a.price || newestFirst(a, b),
  rating: bestRatedFirst,
};

/** Reads an order out of an address; anything else is none. */
export function productSortOf(text: string | null | undefined): ProductSort | undefined {
  return PRODUCT_SORTS.find((sort) => sort === text);
}
