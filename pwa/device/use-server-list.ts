import { useEffect, useState } from 'react';
import { useServices } from '../app/services';
import type { ProductList, ProductQuery } from './catalogue-server';

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
export function useServerList({ keyword, pageNumber }: ProductQuery, wanted: boolean): ServerList {
  const { catalogue } = useServices();
  const [answer, setAnswer] = useState<{ key: string; list?: ProductList; error?: string }>();
  const [attempt, setAttempt] = useState(0);
  const key = `${pageNumber} ${keyword}`;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const query = { keyword, pageNumber };
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
  }, [catalogue, key, keyword, pageNumber, wanted, attempt]);
  const mine = answer?.key === key ? answer : undefined;
  const list =
    mine?.list ?? (wanted ? catalogue.server.recentList({ keyword, pageNumber }) : undefined);
  return {
    ...(list ? { list } : {}),
    ...(mine?.error === undefined ? {} : { error: mine.error }),
    retry: () => setAttempt((count) => count + 1),
  };
}
