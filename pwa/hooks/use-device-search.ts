import { useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from './services';
import { queryKey, type ProductQuery } from '../catalogue/product-query';
import type { SearchResultPage } from '../catalogue/search-result-cache';
import type { SearchStatus } from '../catalogue/search/product-search';
import { useDeviceQuery } from './use-device-query';
import { whileWanted } from './while-wanted';

/**
 * A page of what the device's own search finds; follows the query, and changes of the catalogue. The latest query
 * wins: an answer to an earlier one is dropped.
 * @param query the same object as long as the query is the same
 * @param wanted false while the list is that of all products, newest first: then no worker is started
 */
export function useDeviceSearch(
  query: ProductQuery,
  wanted: boolean,
): { readonly status: SearchStatus; readonly page?: SearchResultPage } {
  const { reader, search, found } = useServices().catalogue;
  const status = useSyncExternalStore(search.subscribe, search.status, () => 'idle' as const);
  const version = useSyncExternalStore(search.subscribe, search.version, () => 0);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly page: SearchResultPage }>();
  const key = queryKey(query);

  useEffect(() => {
    if (wanted) search.start();
  }, [search, wanted]);

  useEffect(() => {
    if (!wanted || status !== 'ready') return;
    // A worker that broke says so through its status.
    return whileWanted(found.page(query), (page) => setAnswer({ key, page }));
  }, [found, wanted, status, version, key, query]);

  // Mostly it was already searched while it was typed.
  const page = answer?.key === key ? answer.page : wanted ? found.lastPage(query) : undefined;
  const ids = page?.ids;
  const read = useDeviceQuery(
    async () => (ids ? { ids, products: await reader.products(ids) } : undefined),
    [reader, ids],
  );
  if (!page) return { status };
  const fresh = read?.ids === ids ? read?.products : undefined;
  return { status, page: fresh ? { ...page, products: fresh } : page };
}
