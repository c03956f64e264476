import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';
import { boundedPage } from '#shared/core/page';
import type { DevicePage } from './catalogue-reader';
import { queryKey, type ProductQuery } from './product-query';
import type { ProductSearch } from './search/product-search';

/** A page of what a query finds on the device: in the chosen order, otherwise best match first. */
export interface SearchResultPage extends Omit<DevicePage, 'complete'> {
  readonly ids: readonly string[];
  /** Nothing has the keyword: these are only like it. */
  readonly similar?: true;
}

/** Pages cached in memory: about as many as typing one search produces. */
const MAX_REMEMBERED = 30;

/** Result pages of the device's own search. The latest are cached, so that a screen has them at once. */
export function createSearchResultCache(search: Pick<ProductSearch, 'find' | 'version'>) {
  const remembered = new Map<string, SearchResultPage>();
  const keyOf = (query: ProductQuery) => `${search.version()} ${queryKey(query)}`;
  const find = ({ keyword, pageNumber: _wanted, ...choice }: ProductQuery, page: number) =>
    search.find(keyword, (page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE, choice);

  return {
    /**
     * A page number past the end returns the last page.
     * @throws SearchFailedError while the search is not ready
     */
    async page(query: ProductQuery): Promise<SearchResultPage> {
      const key = keyOf(query);
      const wanted = Math.max(1, query.pageNumber);
      let found = await find(query, wanted);
      const bounds = boundedPage(found.total, { pageNumber: wanted, pageSize: PRODUCTS_PER_PAGE });
      if (bounds.page !== wanted) found = await find(query, bounds.page);
      const page = { ...found, ...bounds };
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(key, page);
      return page;
    },
    /** The last result of `page`, as long as the index has not changed since. */
    lastPage: (query: ProductQuery): SearchResultPage | undefined => remembered.get(keyOf(query)),
  };
}
export type SearchResultCache = ReturnType<typeof createSearchResultCache>;
