import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { useServices } from '../app/services';

/** Products named while a keyword is typed. */
const SUGGESTED = 6;

export interface Suggestions {
  readonly keyword: string;
  /** The best matches, best first. */
  readonly products: readonly ProductDocument[];
  /** All that match. */
  readonly total: number;
}

/**
 * What the device's own search finds while a keyword is typed, with or without a connection; those of the keyword before
 * stay until the new ones are there. `undefined` where nothing is typed, or the device cannot search (yet): Enter asks
 * the server then.
 * @param keyword trimmed
 */
export function useSuggestions(keyword: string): Suggestions | undefined {
  const { search, found: pages } = useServices().catalogue;
  const status = useSyncExternalStore(search.subscribe, search.status, () => 'idle' as const);
  const [found, setFound] = useState<Suggestions>();

  useEffect(() => {
    if (keyword === '' || status !== 'ready') return;
    let current = true;
    pages.page({ keyword, pageNumber: 1 }).then(
      ({ products, total }) =>
        current && setFound({ keyword, products: products.slice(0, SUGGESTED), total }),
      // A worker that broke says so through its status; a database out of reach suggests nothing.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pages, status, keyword]);

  return keyword === '' || status !== 'ready' ? undefined : found;
}
