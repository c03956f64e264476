import type { ProductDocument } from '#shared/catalogue/product';
import { createListeners } from '../platform/observable';
import type { Timers } from '../platform/timers';
import type { ProductList } from './product-query';
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

/** The shop's own search, where the device holds a part of it. */
export interface ShopSearch {
  readonly timers: Timers;
  /** The first page; nothing where the device holds everything, or there is no connection. */
  ask(keyword: string): Promise<ProductList | undefined>;
}

/** The shop is asked once no letter has come for this long, in milliseconds. */
const TYPING_PAUSE = 300;

/** What the shop finds, then what only the device knows of; each once. */
function merged(shop: Suggestions | undefined, device: Suggestions | undefined) {
  if (!shop || !device || shop.similar) return shop ?? device;
  const known = new Set(shop.products.map(({ _id }) => _id));
  const others = device.similar ? [] : device.products.filter(({ _id }) => !known.has(_id));
  const products = [...shop.products, ...others].slice(0, SUGGESTED);
  return { ...shop, products, total: Math.max(shop.total, device.total, products.length) };
}

/**
 * What is found while a keyword is typed: by the device's own search, with or without a connection, and by the shop where the device
 * holds a part of it. It is independent of the screen, so that a keystroke goes straight to the search, and only its answer
 * renders anything. Nothing is typed at the start.
 */
export function createTypedKeyword(
  search: Pick<ProductSearch, 'status' | 'subscribe'>,
  pages: Pick<SearchResultCache, 'page'>,
  shop?: ShopSearch,
) {
  const { subscribe, tell } = createListeners();
  let typed = '';
  let found: Suggestions | undefined;
  let onDevice: Suggestions | undefined;
  let inShop: Suggestions | undefined;
  let cancelAsking: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;
  let couldSearch = false;

  /** Of the keyword that is typed now, what has been answered. */
  function show(): void {
    const [ofShop, ofDevice] = [inShop, onDevice].map((one) =>
      one?.keyword === typed ? one : undefined,
    );
    found = merged(ofShop, ofDevice);
    tell();
  }

  function askShop(keyword: string): void {
    cancelAsking = shop?.timers.later(TYPING_PAUSE, () => {
      shop.ask(keyword).then(
        (list) => {
          if (!list || keyword !== typed) return;
          const { products, total, similar } = list;
          inShop = { keyword, products: products.slice(0, SUGGESTED), total, similar };
          show();
        },
        // What the device finds stays.
        () => undefined,
      );
    });
  }

  function ask(): void {
    const keyword = typed;
    pages.page({ keyword, pageNumber: 1 }).then(
      ({ products, total, similar }) => {
        if (keyword !== typed) return;
        onDevice = { keyword, products: products.slice(0, SUGGESTED), total, similar };
        show();
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
      onDevice = undefined;
      show();
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
      cancelAsking?.();
      if (keyword !== '') askShop(keyword);
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
