import type { ProductDocument } from '#shared/catalogue/product';
import { bestRatedFirst } from '#shared/catalogue/product-order';
import { PRODUCTS_PER_PAGE, TOP_PRODUCTS } from '#shared/catalogue/list-sizes';
import type { ShownCategories } from '#shared/catalogue/category';
import { boundedPage } from '#shared/core/page';
import { isSameValue } from '#shared/core/same-value';
import { newestDate } from '#shared/orders/prices-shown';
import { readCatalogueState } from './catalogue-state';
import { buried } from './tombstones';
import { priceDate, type DatedProduct } from '../database/dated-product';
import type { DeviceDatabase } from '../database/device-database';
import { createObservable } from '../platform/observable';
import type { HomeSnapshot, HomeSnapshotStore, Shelf } from './home-snapshot';
import type { CatalogueState } from '../database/settings';

/** A page of the device's copy. */
export interface DevicePage {
  readonly products: readonly ProductDocument[];
  /** The page shown, from 1; a page number past the end shows the last one. */
  readonly page: number;
  readonly pages: number;
  /** All matching products. */
  readonly total: number;
  /** False while the copy is not, or not yet, complete. */
  readonly complete: boolean;
  /** Of a copy that is a part of a larger shop. */
  readonly part?: HeldPart;
}

/** How much of the shop is on the device, in products. */
export interface HeldPart {
  readonly held: number;
  readonly inShop: number;
}

/** The carousel's products, best rated first. */
export type DeviceTop = Pick<DevicePage, 'products' | 'complete'>;

/** Pages cached in memory. */
const MAX_REMEMBERED = 30;

/** How many products of equal rating are compared to find the best ones: the index does not know which is newer. */
const TOP_CANDIDATES = 50;

/** Reads a page of all products, newest first: by the index, and without counting. */
async function readPage(db: DeviceDatabase, pageNumber: number): Promise<DevicePage> {
  return db.transaction('r', db.products, db.settings, async () => {
    const state = await readCatalogueState(db);
    const { complete, total } = state;
    const { page, pages } = boundedPage(total, { pageNumber, pageSize: PRODUCTS_PER_PAGE });
    const products = await db.products
      .orderBy('[createdAt+_id]')
      .reverse()
      .offset((page - 1) * PRODUCTS_PER_PAGE)
      .limit(PRODUCTS_PER_PAGE)
      .toArray();
    return { products, page, pages, total, complete, ...partOf(state) };
  });
}

/** Nothing while it is not filled yet, and where the shop has not said how many products there are. */
function partOf({ partial, total: held, inShop }: CatalogueState): { part?: HeldPart } {
  return partial && inShop !== undefined ? { part: { held, inShop } } : {};
}

/** What was read before, where it is the same: it renders nothing again. */
const sameOrNew = <Read>(before: Read | undefined, now: Read): Read =>
  before !== undefined && isSameValue(before, now) ? before : now;

/** Reads the carousel's products: best rated first. */
async function readTop(db: DeviceDatabase): Promise<DeviceTop> {
  return db.transaction('r', db.products, db.settings, async () => {
    const { complete } = await readCatalogueState(db);
    const candidates = await db.products
      .orderBy('[rating+numReviews]')
      .reverse()
      .limit(TOP_CANDIDATES)
      .toArray();
    return { products: candidates.sort(bestRatedFirst).slice(0, TOP_PRODUCTS), complete };
  });
}

/**
 * Lists from the device's copy. Recent results are cached, so that a screen has them in its first render.
 * @param stored where the front page is stored for the next start; without it every start reads the database first
 * @param isInDocument the document contains a list: the first render shows it again, and nothing is read ahead of it
 */
export function createCatalogueReader(
  db: DeviceDatabase,
  stored?: HomeSnapshotStore,
  isInDocument = false,
) {
  const pages = new Map<number, DevicePage>();
  let lastTop: DeviceTop | undefined;
  let lastShelf: Shelf | undefined;
  const initial = isInDocument ? undefined : stored?.read();
  if (initial) {
    const { products, total, top: best } = initial;
    lastShelf = initial.shelf;
    pages.set(1, {
      ...boundedPage(total, { pageNumber: 1, pageSize: PRODUCTS_PER_PAGE }),
      products,
      total,
      complete: true,
    });
    lastTop = { products: best, complete: true };
  }

  const front = createObservable<HomeSnapshot | undefined>(undefined);

  /** A partial catalogue is not worth caching: until it is complete the server's lists are shown. */
  function keep(): void {
    const first = pages.get(1);
    if (!first?.complete || !lastTop?.complete) return;
    const { products, total } = first;
    const { products: top } = lastTop;
    const kept = front.current();
    const isKept = kept?.products === products && kept.total === total && kept.top === top;
    if (isKept && kept.shelf === lastShelf) return;
    const snapshot = { products, total, top, ...(lastShelf && { shelf: lastShelf }) };
    stored?.keep(snapshot);
    front.become(snapshot);
  }

  async function page(pageNumber: number): Promise<DevicePage> {
    const read = sameOrNew(pages.get(pageNumber), await readPage(db, pageNumber));
    if (pages.size >= MAX_REMEMBERED) pages.clear();
    pages.set(pageNumber, read);
    if (pageNumber === 1) keep();
    return read;
  }

  async function top(): Promise<DeviceTop> {
    lastTop = sameOrNew(lastTop, await readTop(db));
    keep();
    return lastTop;
  }

  async function shelf(): Promise<Shelf> {
    lastShelf = sameOrNew(lastShelf, await readShelf(db));
    keep();
    return lastShelf;
  }

  return {
    page,
    top,
    shelf,
    /**
     * The front page is available: from the snapshot, or read ahead of its screen. Never rejects: without a database the screens
     * ask the server.
     */
    ready:
      initial || isInDocument
        ? Promise.resolve()
        : Promise.all([page(1), top(), shelf()]).catch(() => undefined),
    /** See `readShownCategories`. */
    shownCategories: () => readShownCategories(db),
    /** See `readProducts`. */
    products: (ids: readonly string[]) => readProducts(db, ids),
    /** The last result of `page`; it may be slightly out of date. */
    lastPage: (pageNumber: number): DevicePage | undefined => pages.get(pageNumber),
    /** The last result of `top`. */
    lastTop: () => lastTop,
    /** The last result of `shelf`. */
    lastShelf: () => lastShelf,
    /** The front page as last read from the database; nothing while the catalogue is incomplete, or was not read. */
    front: { current: front.current, subscribe: front.subscribe },
  };
}
export type CatalogueReader = ReturnType<typeof createCatalogueReader>;

/** Reads products by id, in the order of the ids; missing ones are left out. */
export async function readProducts(
  db: DeviceDatabase,
  ids: readonly string[],
): Promise<readonly ProductDocument[]> {
  const found = await db.products.bulkGet([...ids]);
  return found.filter((product) => product !== undefined);
}

/** The categories of all products, in alphabetical order, by the index alone. */
export async function readCategories(db: DeviceDatabase): Promise<readonly string[]> {
  const keys = await db.products.orderBy('category').uniqueKeys();
  return keys.filter((key) => typeof key === 'string' && key !== '').map(String);
}

/** The categories as the owner has set them; nothing before the search words were fetched. */
async function readShownCategories(db: DeviceDatabase): Promise<ShownCategories | undefined> {
  const row = await db.searchIndexes.get('words');
  if (row?.key !== 'words') return undefined;
  const { categories, tiles, columns, former } = row.words;
  return {
    categories,
    ...(tiles === undefined ? {} : { tiles }),
    ...(columns === undefined ? {} : { columns }),
    ...(former === undefined ? {} : { former }),
  };
}

/** The categories of the device's products, and how the owner has set them. */
async function readShelf(db: DeviceDatabase): Promise<Shelf> {
  const set = await readShownCategories(db);
  return { names: await readCategories(db), ...(set && { set }) };
}

/** A price confirmed this much later is worth a write, in milliseconds: the feed dates all products every few minutes. */
const MIN_AGE_CHANGE = 60_000;

/** Whether a reply about an unchanged product confirms its price noticeably later. */
function isConfirmedLater(
  { pricedAt }: DatedProduct,
  before: DatedProduct,
  state: CatalogueState,
): boolean {
  const known = priceDate(before, state);
  if (pricedAt === undefined) return false;
  return known === undefined || Date.parse(pricedAt) - Date.parse(known) > MIN_AGE_CHANGE;
}

/** What the device should store of a product after a reply about it; nothing where its copy is as good. */
function betterCopy(
  product: DatedProduct,
  before: DatedProduct | undefined,
  state: CatalogueState,
): DatedProduct | undefined {
  if (!before) return product;
  // Lists come without reviews: stored ones stay until the product's own page brings newer ones.
  const reviews = product.reviews ?? before.reviews;
  if (before.revision < product.revision) return { ...product, ...(reviews ? { reviews } : {}) };
  // Said later, about an earlier time: the shop was restored from a backup. A complete copy learns that from its feed.
  if (before.revision > product.revision)
    return !state.complete && isConfirmedLater(product, before, state) ? product : undefined;
  const hasMoreReviews = (before.reviews?.length ?? 0) < (product.reviews?.length ?? 0);
  if (!hasMoreReviews && !isConfirmedLater(product, before, state)) return undefined;
  const pricedAt = newestDate(before.pricedAt, product.pricedAt);
  return {
    ...(hasMoreReviews ? product : before),
    ...(pricedAt === undefined ? {} : { pricedAt }),
  };
}

const tombstonesOf = (db: DeviceDatabase) => db.setting('catalogue-tombstones');

const isBefore = (time: string | undefined, other: string | null) =>
  time !== undefined && other !== null && Date.parse(time) < Date.parse(other);

/**
 * Stores a visited product, with the date of its price, unless the device's copy is as good or better. The
 * copy is public: what is not for sale, as admins see it, is never in it. Only the feed writes a complete copy: a reply may be from
 * before the shop was restored, with other revisions. An incomplete copy takes back no deleted product.
 */
export async function keepProduct(db: DeviceDatabase, product: DatedProduct): Promise<void> {
  if (product.draft) return;
  await db.transaction('rw', db.products, db.settings, async () => {
    const state = await readCatalogueState(db);
    const before = await db.products.get(product._id);
    if (state.complete) return;
    if (!before && (await tombstonesOf(db))?.ids.includes(product._id)) return;
    // A part heard of changes since only for what it held.
    if (!before && state.part && isBefore(product.pricedAt, state.pricedAt)) return;
    const better = betterCopy(product, before, state);
    if (better)
      await db.products.put(!before || before.visited ? { ...better, visited: true } : better);
  });
}

/**
 * The shop says that it has no such product. Only the feed deletes from a complete copy, as the reply may be older than a
 * product put on sale since.
 * @returns whether the feed is to be pulled
 */
export function forgetProduct(db: DeviceDatabase, id: string): PromiseLike<boolean> {
  return db.transaction('rw', db.products, db.settings, async () => {
    if ((await readCatalogueState(db)).complete) return true;
    await db.products.delete(id);
    const tombstones = buried(await tombstonesOf(db), [id]);
    if (tombstones) await db.settings.put(tombstones);
    return false;
  });
}

/**
 * Updates the device's copies of products that a list showed, their dates too. A complete copy hears of every
 * change by the feed, so nothing is done then; products not stored or not for sale stay out.
 */
export async function refreshHeld(
  db: DeviceDatabase,
  products: readonly DatedProduct[],
): Promise<void> {
  await db.transaction('rw', db.products, db.settings, async () => {
    const state = await readCatalogueState(db);
    if (state.complete) return;
    const held = await db.products.bulkGet(products.map(({ _id }) => _id));
    const better = products.flatMap((product, place) => {
      const before = held[place];
      const copy = before && !product.draft && betterCopy(product, before, state);
      return copy ? { ...copy, ...(before.visited ? { visited: true as const } : {}) } : [];
    });
    if (better.length > 0) await db.products.bulkPut(better);
  });
}
