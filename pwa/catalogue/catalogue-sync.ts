import type { ProductDocument } from '#shared/catalogue/product';
import { readCursor } from '#shared/protocol/cursor';
import { NoPageError, type CatalogueFeed, type FeedPage } from './catalogue-feed';
import { partChanges } from './catalogue-page';
import { buryProducts } from './catalogue-reader';
import { readCatalogueState } from './catalogue-state';
import type { DeviceDatabase } from '../database/device-database';
import type { CatalogueState } from '../database/settings';
import type { Environment } from '../platform/environment';

/** How a pull ended. */
export type SyncResult =
  /** Every change up to now is on the device. */
  | 'complete'
  /** Stopped at the byte budget. */
  | 'partial'
  /** No valid answer; earlier pages stay. */
  | 'no_answer'
  /** Another tab is pulling. */
  | 'elsewhere'
  /** The device could not store a page. */
  | 'storage_failed';

export interface SyncDeps extends Pick<Environment, 'locks'> {
  readonly db: DeviceDatabase;
  readonly feed: CatalogueFeed;
  /** The most compressed bytes to pull for a first copy (docs/shop-rules.md#r-catalogue-13). */
  readonly byteBudget: () => number;
  /** Called after each page that was stored, with the ids that changed and the cursor reached. */
  readonly onChanged?: (ids: readonly string[], cursor: string) => void;
}

/** Products written at once: the browser's structured clones block the main thread. */
const WRITTEN_AT_ONCE = 100;

const epochOf = (cursor: string | null) =>
  cursor === null ? undefined : readCursor(cursor)?.epoch;

/** Ids left over from another epoch; none while there is only one epoch. */
async function leftovers(db: DeviceDatabase, newEpoch: boolean): Promise<readonly string[]> {
  if (newEpoch) return db.products.toCollection().primaryKeys();
  return (await db.setting('catalogue-leftovers'))?.ids ?? [];
}

/**
 * Writes products some at a time, so that taps and keystrokes get their turn in between: the next ones are handed over while the browser
 * still stores those before.
 */
async function putAll(db: DeviceDatabase, products: readonly ProductDocument[]): Promise<void> {
  let before: PromiseLike<unknown> = Promise.resolve();
  for (let from = 0; from < products.length; from += WRITTEN_AT_ONCE) {
    const put = db.products.bulkPut(products.slice(from, from + WRITTEN_AT_ONCE));
    // Both fail together, and the first is waited for.
    put.catch(() => undefined);
    await before;
    before = put;
  }
  await before;
}

/** Writes a page and the cursor behind it in one transaction: a crash leaves both or neither. */
async function keepPage(
  db: DeviceDatabase,
  before: CatalogueState,
  page: FeedPage,
  partial: boolean,
): Promise<{ state: CatalogueState; changed: string[] } | 'overtaken'> {
  const { products, deleted } = partChanges(page.changes);
  const changed = [...products.map(({ _id }) => _id), ...deleted];
  return db.transaction('rw', db.products, db.settings, db.cartLines, async () => {
    if ((await readCatalogueState(db)).cursor !== before.cursor) return 'overtaken';
    const newEpoch = before.cursor !== null && epochOf(before.cursor) !== epochOf(page.cursor);
    const left = await leftovers(db, newEpoch);
    await putAll(db, products);
    if (deleted.length > 0) await db.products.bulkDelete(deleted);
    // Its revisions do not compare with those of another epoch: cart lines take the new ones.
    if (newEpoch) {
      const lines = await db.cartLines.toArray();
      await db.cartLines.bulkPut(
        lines.map(({ revision: _revision, pricedAt: _pricedAt, ...line }) => line),
      );
    }
    // Products deleted in another epoch may exist again.
    if (newEpoch || !page.more) await db.settings.delete('catalogue-tombstones');
    if (deleted.length > 0 && page.more) await buryProducts(db, deleted);
    if (!page.more && (!before.complete || newEpoch)) {
      // All products for sale have arrived: what only a reply brought is not for sale.
      const unconfirmed = db.products.filter(({ visited }) => visited === true);
      const ids = await unconfirmed.primaryKeys();
      await db.products.bulkDelete(ids);
      changed.push(...ids);
    }
    if (left.length > 0) {
      const seen = new Set(changed);
      const ids = left.filter((id) => !seen.has(id));
      if (page.more) await db.settings.put({ key: 'catalogue-leftovers', ids });
      else {
        await db.products.bulkDelete(ids);
        await db.settings.delete('catalogue-leftovers');
        changed.push(...ids);
      }
    }
    let { total } = before;
    // A full page of a first copy is all new; only the end of a pull is worth a count.
    if (changed.length > 0) total = page.more ? total + products.length : await db.products.count();
    const state: CatalogueState = {
      key: 'catalogue',
      cursor: page.cursor,
      complete: !page.more || (before.complete && !newEpoch),
      partial,
      total,
      // The last page of a pull names them.
      searchWords: page.more ? before.searchWords : page.searchWords,
      offers: page.more ? before.offers : page.offers,
      bytes: (newEpoch ? 0 : before.bytes) + page.bytes,
      // A full page may come from a cache, and its time with it; the last one is always fresh.
      pricedAt: page.more
        ? (before.pricedAt ?? page.serverTime)
        : (page.serverTime ?? before.pricedAt),
    };
    await db.settings.put(state);
    return { state, changed };
  });
}

/** Keeps the device's copy of the catalogue up to date. */
export function createCatalogueSync(deps: SyncDeps) {
  const { db, feed, locks } = deps;
  let running: Promise<SyncResult> | undefined;
  let again = false;

  /** Pulls page after page; the next one is fetched while this one is written. */
  async function pull(): Promise<SyncResult> {
    let state = await readCatalogueState(db);
    if (state.partial && state.bytes >= deps.byteBudget()) return 'partial';
    let coming: Promise<FeedPage> = feed(state.cursor);
    for (;;) {
      const page = await coming;
      const bytes = state.bytes + page.bytes;
      const enough = page.more && !state.complete && bytes >= deps.byteBudget();
      if (page.more && !enough) {
        coming = feed(page.cursor);
        coming.catch(() => undefined);
      }
      const stored = await keepPage(db, state, page, enough);
      if (stored === 'overtaken') {
        state = await readCatalogueState(db);
        coming = feed(state.cursor);
        continue;
      }
      state = stored.state;
      deps.onChanged?.(stored.changed, page.cursor);
      if (!page.more) return 'complete';
      if (enough) return 'partial';
    }
  }

  async function attempt(): Promise<SyncResult> {
    try {
      return await pull();
    } catch (error) {
      return error instanceof NoPageError ? 'no_answer' : 'storage_failed';
    }
  }

  function alone(): Promise<SyncResult> {
    if (!locks) return attempt();
    return locks.request('catalogue-sync', { ifAvailable: true }, (lock) =>
      lock ? attempt() : ('elsewhere' as const),
    );
  }

  async function rounds(): Promise<SyncResult> {
    for (;;) {
      again = false;
      const result = await alone();
      if (!again || result !== 'complete') return result;
    }
  }

  return {
    state: () => readCatalogueState(db),
    /** Pulls the changes. Joins a pull under way, which then pulls once more. Never rejects. */
    run(): Promise<SyncResult> {
      if (running) again = true;
      return (running ??= rounds().finally(() => (running = undefined)));
    },
  };
}
export type CatalogueSync = ReturnType<typeof createCatalogueSync>;
