/** How many lines admins can have on a page of a list (docs/shop-rules.md#r-limits-3). */
export const PAGE_SIZES = [25, 50, 100] as const;
/** Unless they ask for more. */
export const DEFAULT_PAGE_SIZE = PAGE_SIZES[0];
