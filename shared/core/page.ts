/** Which page of a list is wanted. */
export interface PageQuery {
  /** From 1; past the end gives the last page. */
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** One page of a list: which, of how many, and of how many items in all. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/**
 * The page that a page number gives: at least the first, at most the last (docs/shop-rules.md#r-catalogue-2). An empty list has
 * one empty page.
 */
export function boundedPage(
  total: number,
  { pageNumber, pageSize }: PageQuery,
): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(Math.max(1, pageNumber), pages), pages };
}

/** Cuts a page out of a whole list. */
export function cutPage<Item>(items: readonly Item[], query: PageQuery): Page<Item> {
  const { page, pages } = boundedPage(items.length, query);
  const from = (page - 1) * query.pageSize;
  return { items: items.slice(from, from + query.pageSize), page, pages, total: items.length };
}
