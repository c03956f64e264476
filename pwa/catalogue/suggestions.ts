import type { ProductDocument } from '#shared/catalogue/product';
import { createListeners } from '../platform/observable';
import type { SearchResultCache } from './search-result-cache';
import type { ProductSearch } from './search/product-search';

/** Products named while a keyword is typed. */
export const SUGGESTED = 6;

export interface Suggestions {
  readonly keyword: string;
  /** The best matches, best first. */
  readonly products: readonly ProductDocument[];
  /** All that match. */
  readonly total: number;
  /** Nothing has the keyword: these are only like it. */
  readonly similar?: true | undefined;
}

/**
 * What the device's own search finds while a keyword is typed, with or without a connection. It is independent of the
 * screen, so that a keystroke goes straight to the search, and only its answer renders anything. Nothing is typed
 * at the start.
 */
export function createTypedKeyword(
  search: Pick<ProductSearch, 'status' | 'subscribe'>,
  pages: Pick<SearchResultCache, 'page'>,
) {
  const { subscribe, tell } = createListeners();
  let typed = '';
  let found: Suggestions | undefined;
  let stopWatching: (() => void) | undefined;
  let couldSearch = false;

  function ask(): void {
    const keyword = typed;
    pages.page({ keyword, pageNumber: 1 }).then(
      ({ products, total, similar }) => {
        if (keyword !== typed) return;
        found = { keyword, products: products.slice(0, SUGGESTED), total, similar };
        tell();
      },
      // A broken worker reports it through its status; a database out of reach suggests nothing.
      () => undefined,
    );
  }

  function statusChanged(): void {
    const can = search.status() === 'ready';
    if (can === couldSearch) return;
    couldSearch = can;
    if (can) ask();
    else {
      found = undefined;
      tell();
    }
  }

  return {
    /** Whether suggestions are wanted. */
    wanted: () => typed !== '',
    /**
     * The newest suggestions; those of the previous keyword stay until the new ones arrive. `undefined` where none are
     * wanted, or the device cannot search (yet): Enter asks the server then.
     */
    suggestions: () => found,
    /** Calls back when either changed; returns the way to stop it. */
    subscribe,

    /** The keyword as it is now, trimmed; empty where no suggestions are wanted (any more). */
    type(keyword: string): void {
      if (keyword === typed) return;
      const before = typed;
      typed = keyword;
      if (keyword === '') {
        stopWatching?.();
        stopWatching = undefined;
        found = undefined;
      } else if (!stopWatching) {
        stopWatching = search.subscribe(statusChanged);
        couldSearch = search.status() === 'ready';
      }
      if (keyword !== '' && couldSearch) ask();
      if ((before === '') !== (keyword === '')) tell();
    },
  };
}
export type TypedKeyword = ReturnType<typeof createTypedKeyword>;
