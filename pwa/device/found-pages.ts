import { PRODUCTS_PER_PAGE } from '#shared/catalogue/product';
import { boundedPage, readProducts, type DevicePage } from './catalogue-reader';
import type { ProductQuery } from './catalogue-server';
import type { DeviceDatabase } from './device-database';
import type { ProductSearch } from './search/product-search';

/** A page of what a keyword finds on the device, best match first. */
export interface FoundPage extends Omit<DevicePage, 'complete'> {
  readonly ids: readonly string[];
}

/** Pages of what the device's own search finds. What was found last is remembered, so that a screen has it at once. */
export interface FoundPages {
  /**
   * A page number past the end gives the last page.
   * @throws SearchFailedError while the search is not ready
   */
  page(query: ProductQuery): Promise<FoundPage>;
  /** What `page` said last, as long as the index has not changed since. */
  lastPage(query: ProductQuery): FoundPage | undefined;
}

/** Pages remembered in memory: about what is typed for one search. */
const MOST_REMEMBERED = 30;

export function createFoundPages(
  search: Pick<ProductSearch, 'find' | 'version'>,
  db: DeviceDatabase,
): FoundPages {
  const remembered = new Map<string, FoundPage>();
  const keyOf = ({ keyword, pageNumber }: ProductQuery) =>
    `${search.version()} ${pageNumber} ${keyword}`;
  const find = (keyword: string, page: number) =>
    search.find(keyword, (page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE);

  return {
    async page(query) {
      const { keyword, pageNumber } = query;
      const key = keyOf(query);
      const wanted = Math.max(1, pageNumber);
      let found = await find(keyword, wanted);
      const bounds = boundedPage(wanted, found.total);
      if (bounds.page !== wanted) found = await find(keyword, bounds.page);
      const products = await readProducts(db, found.ids);
      const page = { ...found, ...bounds, products };
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(key, page);
      return page;
    },
    lastPage: (query) => remembered.get(keyOf(query)),
  };
}
