import { useEffect, useState, useSyncExternalStore } from 'react';
import { PRODUCTS_PER_PAGE } from '#shared/catalogue/product';
import { useServices } from '../app/services';
import { boundedPage, readProducts, type DevicePage } from './catalogue-reader';
import type { ProductQuery } from './catalogue-server';
import type { SearchStatus } from './search/product-search';
import { useDeviceQuery } from './use-device-query';

interface Found {
  readonly key: string;
  readonly ids: readonly string[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/**
 * A page of what the device's own search finds; follows the keyword, and changes of the catalogue. The latest keyword
 * wins: an answer to an earlier one is dropped.
 * @param wanted false while there is no keyword: then no worker is started
 */
export function useDeviceSearch(
  { keyword, pageNumber }: ProductQuery,
  wanted: boolean,
): { readonly status: SearchStatus; readonly page?: Omit<DevicePage, 'complete'> } {
  const { catalogue, db } = useServices();
  const { search } = catalogue;
  const status = useSyncExternalStore(search.subscribe, search.status, () => 'idle' as const);
  const version = useSyncExternalStore(search.subscribe, search.version, () => 0);
  const [found, setFound] = useState<Found>();
  const key = `${pageNumber} ${keyword}`;

  useEffect(() => {
    if (wanted) search.start();
  }, [search, wanted]);

  useEffect(() => {
    if (!wanted || status !== 'ready') return;
    let current = true;
    const look = async () => {
      let page = Math.max(1, pageNumber);
      let answer = await search.find(keyword, (page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE);
      const bounds = boundedPage(page, answer.total);
      if (bounds.page !== page) {
        page = bounds.page;
        answer = await search.find(keyword, (page - 1) * PRODUCTS_PER_PAGE, PRODUCTS_PER_PAGE);
      }
      if (current) setFound({ key, ...answer, ...bounds });
    };
    // A worker that broke says so through its status.
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [search, wanted, status, version, key, keyword, pageNumber]);

  const ids = found?.key === key ? found.ids : undefined;
  const read = useDeviceQuery(
    async () => (ids ? { ids, products: await readProducts(db, ids) } : undefined),
    [db, ids],
  );
  if (!found || !ids || read?.ids !== ids) return { status };
  const { page, pages, total } = found;
  return { status, page: { products: read.products, page, pages, total } };
}
