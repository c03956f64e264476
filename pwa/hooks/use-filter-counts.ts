import { useEffect, useState, useSyncExternalStore } from 'react';
import { filterCounts, type FilterCounts } from '#shared/catalogue/filter-reply';
import { useServices } from './services';
import type { ProductPage } from '../catalogue/product-page';
import type { ProductQuery } from '../catalogue/product-query';
import { messageOf, useAsked } from './use-catalogue';
import { whileWanted } from './while-wanted';

/**
 * How many products each filter would give, from where the list comes from. The former counts stay until the new ones are there.
 * @param source of the list
 */
export function useFilterCounts(
  query: Omit<ProductQuery, 'pageNumber'>,
  source: ProductPage['source'],
): { readonly counts?: FilterCounts; readonly error?: string; retry(): void } {
  const { search, server } = useServices().catalogue;
  const status = useSyncExternalStore(search.subscribe, search.status, () => 'idle' as const);
  const version = useSyncExternalStore(search.subscribe, search.version, () => 0);
  const [answer, setAnswer] = useState<{ counts?: FilterCounts; error?: string }>({});
  const [attempt, setAttempt] = useState(0);
  const asked = useAsked({ ...query, pageNumber: 1 });
  const isOnDevice = source === 'device' && status !== 'failed';

  useEffect(() => {
    if (isOnDevice) search.start();
  }, [search, isOnDevice]);

  useEffect(() => {
    if (isOnDevice && status !== 'ready') return;
    return whileWanted(
      isOnDevice ? search.counts(asked.keyword, asked) : server.counts(asked, filterCounts),
      (counts) => setAnswer({ counts }),
      (error) => setAnswer({ error: messageOf(error) }),
    );
  }, [search, server, isOnDevice, status, version, asked, attempt]);

  return { ...answer, retry: () => setAttempt((count) => count + 1) };
}
