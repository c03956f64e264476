/** Products on one page of the catalogue, online and offline alike (docs/shop-rules.md#r-catalogue-2). */
export const PRODUCTS_PER_PAGE = 12;
/** Products in the carousel, best rated first (docs/shop-rules.md#r-catalogue-7). */
export const TOP_PRODUCTS = 5;
