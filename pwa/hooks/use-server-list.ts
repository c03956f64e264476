import { useEffect, useMemo, useState } from 'react';
import { useServices } from './services';
import { queryKey, type ProductList, type ProductQuery } from '../catalogue/catalogue-server';

/** What the server says to a query. */
export interface ServerList {
  readonly list?: ProductList;
  readonly error?: string;
  retry(): void;
}

/**
 * A list of products from the server.
 * @param wanted false while the device answers by itself: then nothing is asked
 */
export function useServerList(
  { keyword, pageNumber, category, sort }: ProductQuery,
  wanted: boolean,
): ServerList {
  const { catalogue } = useServices();
  const [answer, setAnswer] = useState<{ key: string; list?: ProductList; error?: string }>();
  const [attempt, setAttempt] = useState(0);
  const query = useMemo(
    () => ({ keyword, pageNumber, category, sort }),
    [keyword, pageNumber, category, sort],
  );
  const key = queryKey(query);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    catalogue.server.list(query).then(
      (list) => current && setAnswer({ key, list }),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (current) setAnswer({ key, error: message });
      },
    );
    return () => {
      current = false;
    };
  }, [catalogue, key, query, wanted, attempt]);
  const mine = answer?.key === key ? answer : undefined;
  const list = mine?.list ?? (wanted ? catalogue.server.recentList(query) : undefined);
  return {
    ...(list ? { list } : {}),
    ...(mine?.error === undefined ? {} : { error: mine.error }),
    retry: () => setAttempt((count) => count + 1),
  };
}
