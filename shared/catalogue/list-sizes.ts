/** Products on one page of the catalogue, online and offline alike (docs/shop-rules.md#r-catalogue-2). */
export const PRODUCTS_PER_PAGE = 12;
/** Products in the carousel, best rated first (docs/shop-rules.md#r-catalogue-7). */
export const TOP_PRODUCTS = 5;
/** How many products a page of `GET /api/catalogue/most-wanted` has. */
export const MOST_WANTED_PAGE = 300;
/** How many of one category, at most. */
export const MOST_WANTED_OF_CATEGORY = 100;
/** How many products may be named in one `GET /api/catalogue/products`. */
export const MAX_NAMED_PRODUCTS = 100;
