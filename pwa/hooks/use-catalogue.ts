import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ShownCategories } from '#shared/catalogue/category';
import { categoriesInOrder, tilesOf, type CategoryTile } from '#shared/catalogue/category-in-order';
import { categoryNow } from '#shared/catalogue/former-category';
import { categoryNameIn } from '#shared/catalogue/in-language';
import type { ProductDocument } from '#shared/catalogue/product';
import { catalogueChoiceOf, choiceQuery } from '#shared/catalogue/search-path';
import { useMessages } from '../i18n/messages';
import { useServices } from './services';
import type { DevicePage } from '../catalogue/catalogue-reader';
import { queryKey, type ProductList, type ProductQuery } from '../catalogue/product-query';
import {
  choosePage,
  whoAnswers,
  type DeviceKnowledge,
  type ProductPage,
} from '../catalogue/product-page';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';
import { useDeviceSearch } from './use-device-search';
import { whileWanted } from './while-wanted';

/** What a screen says that needs the server and has no connection. */
export const OFFLINE = 'You are offline.';
/** The database is out of reach: everything comes from the server. */
const NO_DEVICE: DevicePage = { products: [], page: 1, pages: 1, total: 0, complete: false };

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/**
 * What the server says to a query.
 * @param query the same object as long as the query is the same
 * @param wanted false while the device answers by itself: then nothing is asked
 */
function useServerList(query: ProductQuery, wanted: boolean) {
  const { catalogue } = useServices();
  const [answer, setAnswer] = useState<{ key: string; list?: ProductList; error?: string }>();
  const [attempt, setAttempt] = useState(0);
  const key = queryKey(query);
  useEffect(() => {
    if (!wanted) return;
    return whileWanted(
      catalogue.server.list(query),
      (list) => setAnswer({ key, list }),
      (error) => setAnswer({ key, error: messageOf(error) }),
    );
  }, [catalogue, key, query, wanted, attempt]);
  const mine = answer?.key === key ? answer : undefined;
  const list = mine?.list ?? catalogue.server.recentList(query);
  return {
    ...(list ? { list } : {}),
    ...(mine?.error === undefined ? {} : { error: mine.error }),
    retry: () => setAttempt((count) => count + 1),
  };
}

/** The query trimmed, the same object as long as it is the same. */
export function useAsked({ keyword, pageNumber, ...choice }: ProductQuery): ProductQuery {
  const chosen = choiceQuery(choice);
  const trimmed = keyword.trim();
  return useMemo(
    () => ({
      ...catalogueChoiceOf(new URLSearchParams(chosen), trimmed),
      keyword: trimmed,
      pageNumber,
    }),
    [trimmed, pageNumber, chosen],
  );
}

/**
 * A page of the catalogue, newest first, or of a search, best match first, unless another order or one category is chosen:
 * see `choosePage` for where it comes from. The order is the same on device and server.
 */
export function useProductPage(query: ProductQuery): ProductPage {
  const { reader } = useServices().catalogue;
  const offline = useConnection() === 'offline';
  const keyword = query.keyword.trim();
  const { pageNumber } = query;
  const chosen = choiceQuery(query);
  // All products, newest first, are read by the database's index; every other list is found in the worker.
  const searching = keyword !== '' || chosen !== '';
  const asked = useAsked(query);

  const wanted = searching ? 1 : pageNumber;
  const live = useDeviceQuery(
    async () => ({ wanted, page: await reader.page(wanted) }),
    [reader, wanted],
    { wanted, page: NO_DEVICE },
  );
  const listed = live?.wanted === wanted ? live.page : reader.lastPage(wanted);
  const device = listed ?? live?.page;
  const holds = (device?.total ?? 0) > 0;
  const found = useDeviceSearch(asked, searching && holds);
  const ready = found.status === 'ready' ? 'ready' : 'coming';
  const knowledge: DeviceKnowledge = {
    known: device !== undefined,
    complete: device?.complete ?? false,
    part: live?.page.part ?? device?.part,
    holds,
    search: !searching ? 'none' : found.status === 'failed' ? 'failed' : ready,
    offline,
  };
  const server = useServerList(asked, whoAnswers(knowledge).server);
  return choosePage(knowledge, searching ? found.page : listed, server);
}

/** The categories as they are offered (docs/shop-rules.md#r-catalogue-21). */
export interface OfferedCategories {
  /** In the owner's order. */
  readonly names: readonly string[];
  /** Those that home shows as tiles. */
  readonly tiles: readonly CategoryTile[];
  /** Of products on a phone. */
  readonly columns?: ShownCategories['columns'];
  /** Puts some of them in order. */
  inOrder(names: readonly string[]): readonly string[];
  /** What a category of an old address is called now. */
  now(category: string): string;
}

const NONE: readonly never[] = [];

/** The categories of the products that are on this device, or in its document; none until they are read. */
export function useCategories(): OfferedCategories {
  const { catalogue } = useServices();
  const { reader } = catalogue;
  const initial = catalogue.server.initialList;
  const stored = useDeviceQuery(() => reader.shelf(), [reader]) ?? reader.lastShelf();
  return useMemo(() => {
    const { categories = NONE, tiles = NONE, columns } = initial ?? {};
    const { names: held = NONE, set } = stored ?? {};
    if (set) {
      const inOrder = (names: readonly string[]) => categoriesInOrder(names, set.categories);
      const tilesSet = held.length > 0 ? tilesOf(held, set) : tiles;
      const names = held.length > 0 ? inOrder(held) : categories;
      const now = (category: string) => categoryNow(category, held, set.former);
      return { names, tiles: tilesSet, columns: set.columns, inOrder, now };
    }
    // What the owner has set is in the document, where it is not known on this device yet.
    const inOrder = (names: readonly string[]) => {
      const first = categories.filter((name) => names.includes(name));
      return [...new Set([...first, ...names])];
    };
    const now = (category: string) => category;
    return { names: inOrder([...categories, ...held]), tiles, columns, inOrder, now };
  }, [stored, initial]);
}

/**
 * Says what a category is called in the reader's language (docs/shop-rules.md#r-catalogue-16). The owner's names come with the search,
 * which a first visit begins for them, where the document has none.
 */
export function useCategoryName(): (category: string) => string {
  const { reader, search, server } = useServices().catalogue;
  const { language } = useMessages();
  const isHindi = language === 'hi';
  const status = useSyncExternalStore(search.subscribe, search.status, () => 'idle' as const);
  const stored = useDeviceQuery(
    async () => (isHindi ? ((await reader.shownCategories()) ?? 'unknown') : undefined),
    // Its worker's writes are no news to a query of the page.
    [reader, isHindi, status],
  );
  const isUnknown = stored === 'unknown';
  const asks = isUnknown && !server.initialNames;
  useEffect(() => {
    if (asks) search.start();
  }, [asks, search]);
  const names = isUnknown || !stored ? server.initialNames : stored.categories;
  return (category) => categoryNameIn(category, names, language);
}

/** The carousel's products. */
export interface TopProducts {
  readonly status: 'loading' | 'ready' | 'error';
  readonly products: readonly ProductDocument[];
  readonly error?: string;
}

/** The best rated products: from the device once its copy is complete, before that from the server. */
export function useTopProducts(): TopProducts {
  const { catalogue } = useServices();
  const { reader } = catalogue;
  const offline = useConnection() === 'offline';
  const device = useDeviceQuery(() => reader.top(), [reader], NO_DEVICE) ?? reader.lastTop();
  const [server, setServer] = useState<{ products?: readonly ProductDocument[]; error?: string }>();
  const ask = device !== undefined && !device.complete && !offline;
  useEffect(() => {
    if (!ask) return;
    return whileWanted(
      catalogue.server.top(),
      (products) => setServer({ products }),
      (error) => setServer({ error: messageOf(error) }),
    );
  }, [ask, catalogue]);

  if (device?.complete) return { status: 'ready', products: device.products };
  if (server?.products) return { status: 'ready', products: server.products };
  const initial = catalogue.server.initialList?.top;
  if (initial && server?.error === undefined) return { status: 'ready', products: initial };
  if (!device) return { status: 'loading', products: [] };
  if (ask && server?.error === undefined) return { status: 'loading', products: [] };
  if (device.products.length > 0) return { status: 'ready', products: device.products };
  return { status: 'error', products: [], error: server?.error ?? OFFLINE };
}
