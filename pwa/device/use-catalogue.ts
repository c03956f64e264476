import { useEffect, useState } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { useServices } from '../app/services';
import { ApiError } from './api';
import type { ProductQuery } from './catalogue-server';
import { readCatalogueState } from './catalogue-sync';
import { choosePage, whoAnswers, type DeviceKnowledge, type ProductPage } from './product-page';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';
import { useDeviceSearch } from './use-device-search';
import { useServerList } from './use-server-list';

const OFFLINE = 'You are offline.';
/** The database is out of reach: everything comes from the server. */
const NO_DEVICE = { products: [], page: 1, pages: 1, total: 0, complete: false };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * A page of the catalogue, newest first, or of a search, best match first: see `choosePage` for where it comes from.
 * The order is the same on device and server.
 */
export function useProductPage(query: ProductQuery): ProductPage {
  const { reader } = useServices().catalogue;
  const offline = useConnection() === 'offline';
  const keyword = query.keyword.trim();
  const { pageNumber } = query;
  const searching = keyword !== '';

  const wanted = searching ? 1 : pageNumber;
  const live = useDeviceQuery(
    async () => ({ wanted, page: await reader.page(wanted) }),
    [reader, wanted],
    { wanted, page: NO_DEVICE },
  );
  const listed = live?.wanted === wanted ? live.page : reader.lastPage(wanted);
  const device = listed ?? live?.page;
  const holds = (device?.total ?? 0) > 0;
  const found = useDeviceSearch({ keyword, pageNumber }, searching && holds);
  const ready = found.status === 'ready' ? 'ready' : 'coming';
  const knowledge: DeviceKnowledge = {
    known: device !== undefined,
    complete: device?.complete ?? false,
    holds,
    search: !searching ? 'none' : found.status === 'failed' ? 'failed' : ready,
    offline,
  };
  const server = useServerList({ keyword, pageNumber }, whoAnswers(knowledge).server);
  return choosePage(knowledge, searching ? found.page : listed, server);
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
    let current = true;
    catalogue.server.top().then(
      (products) => current && setServer({ products }),
      (error: unknown) => current && setServer({ error: messageOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [ask, catalogue]);

  if (!device) return { status: 'loading', products: [] };
  if (device.complete) return { status: 'ready', products: device.products };
  if (server?.products) return { status: 'ready', products: server.products };
  if (ask && server?.error === undefined) return { status: 'loading', products: [] };
  if (device.products.length > 0) return { status: 'ready', products: device.products };
  return { status: 'error', products: [], error: server?.error ?? OFFLINE };
}

/** One product. */
export interface ProductView {
  readonly status: 'loading' | 'ready' | 'missing' | 'error';
  readonly product?: ProductDocument;
  readonly error?: string;
  /** All of its reviews are here, not the newest few only. */
  readonly allReviews: boolean;
}

type Answer =
  | { readonly id: string; readonly product: ProductDocument }
  | { readonly id: string; readonly missing: true }
  | { readonly id: string; readonly error: string };

/** The better known of two states of a product: the later one, or the one with more of its reviews. */
function better(
  a: ProductDocument | undefined,
  b: ProductDocument | undefined,
): ProductDocument | undefined {
  if (!a || !b) return a ?? b;
  if (a.revision !== b.revision) return a.revision > b.revision ? a : b;
  return (a.reviews?.length ?? 0) >= (b.reviews?.length ?? 0) ? a : b;
}

/** A product from the device, refreshed from the server when it answers; what was visited is kept on the device. */
export function useProduct(id: string): ProductView {
  const { db, catalogue } = useServices();
  const offline = useConnection() === 'offline';
  const device = useDeviceQuery(
    async () => {
      const [product, { complete }] = await Promise.all([
        db.products.get(id),
        readCatalogueState(db),
      ]);
      return { id, product, complete };
    },
    [db, id],
    { id, product: undefined, complete: false },
  );
  const [answer, setAnswer] = useState<Answer>();
  const held = device?.id === id ? device.product : undefined;
  const heldRevision = held?.revision;

  useEffect(() => {
    if (offline) return;
    let current = true;
    catalogue.server.product(id).then(
      (product) => {
        if (current) setAnswer({ id, product });
        void catalogue.keep(product);
      },
      (error: unknown) => {
        const missing = error instanceof ApiError && error.status === 404;
        if (missing) void catalogue.forget(id);
        if (current) setAnswer(missing ? { id, missing } : { id, error: messageOf(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [catalogue, id, heldRevision, offline]);

  const mine = answer?.id === id ? answer : undefined;
  if (mine && 'missing' in mine) return { status: 'missing', allReviews: false };
  const product = better(held, mine && 'product' in mine ? mine.product : undefined);
  if (product) {
    const allReviews = (product.reviews?.length ?? 0) >= product.numReviews;
    return { status: 'ready', product, allReviews };
  }
  if (device?.id !== id) return { status: 'loading', allReviews: false };
  const error = mine && 'error' in mine ? mine.error : offline ? OFFLINE : undefined;
  if (error === undefined) return { status: 'loading', allReviews: false };
  return device.complete
    ? { status: 'missing', allReviews: false }
    : { status: 'error', error, allReviews: false };
}
