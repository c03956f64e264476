import { NoPageError, type CatalogueFeed, type FeedPage } from './catalogue-feed';
import { partChanges } from './catalogue-page';
import type { createCataloguePart, PartDeps, PartResult } from './catalogue-part';
import { stateIn, WITH_CART, WITHOUT_CART, type CatalogueStore } from './catalogue-store';
import {
  buryProducts,
  epochOf,
  fitsInto,
  forgetRevisions,
  leftoversIn,
  restockedIn,
  unconfirmedIn,
} from './catalogue-writing';
import type { PartFeed } from './part-feed';
import type { CatalogueState } from '../database/settings';
import type { Environment } from '../platform/environment';

/** How a pull ended. */
export type SyncResult =
  /** Every change up to now is on the device. */
  | 'complete'
  /** As much as the byte budget allows, and every change of it. */
  | 'partial'
  /** No valid answer; earlier pages stay. */
  | 'no_answer'
  /** Another tab is pulling. */
  | 'elsewhere'
  /** The device could not store a page. */
  | 'storage_failed';

export interface SyncDeps extends Pick<Environment, 'locks'> {
  readonly store: CatalogueStore;
  readonly feed: CatalogueFeed;
  /** What a part of the catalogue is asked for. Absent: a first copy stops at the budget, as where the server is an older one. */
  readonly part?: () => Promise<PartFeed>;
  /** The ids of products that this person needs on this device; none unless given. */
  readonly needed?: PartDeps['needed'];
  /** The most compressed bytes to pull for a first copy (docs/shop-rules.md#r-catalogue-13). */
  readonly byteBudget: () => number;
  /** Called after each page that was stored, with the ids that changed and the cursor reached. */
  readonly onChanged?: (ids: readonly string[], cursor: string) => void;
}

/** Below it a first copy begins with what is most wanted, in bytes. */
const SMALL_BUDGET = 1_000_000;

/**
 * Writes a page and the cursor behind it in one transaction: a crash leaves both or neither.
 * @returns `overtaken` where another tab has written meanwhile; `unlike` where a product is not held of which the page tells the
 *   stock alone, or has changed otherwise
 */
async function keepPage(
  store: CatalogueStore,
  before: CatalogueState,
  page: FeedPage,
  partial: boolean,
): Promise<{ state: CatalogueState; changed: string[] } | 'overtaken' | 'unlike'> {
  const { products: whole, deleted } = partChanges(page.changes);
  const newEpoch = before.cursor !== null && epochOf(before.cursor) !== epochOf(page.cursor);
  return store.write(newEpoch ? WITH_CART : WITHOUT_CART, async (rows) => {
    if ((await stateIn(rows)).cursor !== before.cursor) return 'overtaken';
    const restocked = await restockedIn(rows, page.stock ?? []);
    if (!restocked) return 'unlike';
    const products = [...whole, ...restocked];
    const changed = [...products.map(({ _id }) => _id), ...deleted];
    // What is left over from another epoch.
    const left = newEpoch ? await rows.products.keys() : await leftoversIn(rows);
    await rows.products.putMany(products);
    if (deleted.length > 0) await rows.products.deleteMany(deleted);
    if (newEpoch) await forgetRevisions(rows);
    // Products deleted in another epoch may exist again.
    if (newEpoch || !page.more) await rows.settings.deleteMany(['catalogue-tombstones']);
    if (deleted.length > 0 && page.more) await buryProducts(rows, deleted);
    if (!page.more && (!before.complete || newEpoch)) {
      // All products for sale have arrived: what only a reply brought is not for sale.
      const ids = await unconfirmedIn(rows);
      await rows.products.deleteMany(ids);
      changed.push(...ids);
    }
    if (left.length > 0) {
      const seen = new Set(changed);
      const ids = left.filter((id) => !seen.has(id));
      if (page.more) await rows.settings.putMany([{ key: 'catalogue-leftovers', ids }]);
      else {
        await rows.products.deleteMany(ids);
        await rows.settings.deleteMany(['catalogue-leftovers']);
        changed.push(...ids);
      }
    }
    let { total } = before;
    // A full page of a first copy is all new; only the end of a pull is worth a count.
    if (changed.length > 0)
      total = page.more ? total + products.length : await rows.products.count();
    const state: CatalogueState = {
      key: 'catalogue',
      cursor: page.cursor,
      complete: !page.more || (before.complete && !newEpoch),
      isAtEnd: !page.more,
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
    await rows.settings.putMany([state]);
    return { state, changed };
  });
}

/** Keeps the device's copy of the catalogue up to date. */
export function createCatalogueSync(deps: SyncDeps) {
  const { store, feed, locks } = deps;
  const readState = () => store.read(stateIn);
  let running: Promise<SyncResult> | undefined;
  let again = false;

  let loaded: ReturnType<typeof createCataloguePart> | undefined;

  /** Its code comes when it is needed: most shops fit into the budget whole. @throws NoPageError where it does not come */
  async function partOf(loadFeed: () => Promise<PartFeed>) {
    if (loaded) return loaded;
    const [{ createCataloguePart: create }, part] = await Promise.all([
      import('./catalogue-part'),
      loadFeed(),
    ]).catch((cause: unknown) => {
      throw new NoPageError('The code of a part did not arrive', false, { cause });
    });
    return (loaded ??= create({
      ...deps,
      part,
      needed: deps.needed ?? (async () => []),
      onChanged: (ids, cursor) => deps.onChanged?.(ids, cursor),
    }));
  }

  async function pull(): Promise<SyncResult> {
    const state = await readState();
    const { part } = deps;
    if (!part) return pullFeed(false);
    const isFirst = state.cursor === null && !state.complete;
    // With so little room the feed's first page would be most of it.
    const isPart = state.part || state.partial || (isFirst && deps.byteBudget() < SMALL_BUDGET);
    if (!isPart) return pullFeed(true);
    return inPart(async () => (await partOf(part)).pull());
  }

  /** Pulls a part; with an older server as much as that allows. */
  async function inPart(work: () => Promise<PartResult>): Promise<SyncResult> {
    try {
      const result = await work();
      return result === 'fits' ? await pullFeed(false) : result;
    } catch (error) {
      if (!(error instanceof NoPageError && error.isUnknown)) throw error;
      const { part: reached } = await readState();
      return reached?.cursor ? 'partial' : pullFeed(false);
    }
  }

  /**
   * Pulls page after page; the next one is fetched while this one is written.
   * @param mayChoose a part is taken in place of a feed that is too long
   */
  async function pullFeed(mayChoose: boolean): Promise<SyncResult> {
    const { part } = deps;
    let state = await readState();
    if (state.partial && state.bytes >= deps.byteBudget()) return 'partial';
    let coming: Promise<FeedPage> = feed(state.cursor, mayHearOfStock(state));
    for (;;) {
      const page = await coming;
      if (mayChoose && part && isTooLong(page)) {
        const before = state;
        const isNewEpoch = before.cursor !== null;
        return inPart(async () => (await partOf(part)).begin(before, isNewEpoch, page.bytes));
      }
      const bytes = state.bytes + page.bytes;
      const enough = page.more && !state.complete && bytes >= deps.byteBudget();
      if (page.more && !enough) {
        coming = feed(page.cursor, false);
        coming.catch(() => undefined);
      }
      const stored = await keepPage(store, state, page, enough);
      if (typeof stored === 'string') {
        state = await readState();
        coming = feed(state.cursor, stored === 'overtaken' && mayHearOfStock(state));
        continue;
      }
      state = stored.state;
      deps.onChanged?.(stored.changed, page.cursor);
      if (!page.more) return 'complete';
      if (enough) return 'partial';
    }
  }

  /** The stock of a product says enough to who had the rest of it. */
  const mayHearOfStock = ({ complete, isAtEnd = false }: CatalogueState) => complete && isAtEnd;

  /** Only the first of several pages says how many products there are. */
  const isTooLong = ({ total = 0, changes: { length: count }, bytes }: FeedPage) =>
    !fitsInto(deps.byteBudget(), { total, count, bytes });

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
      if (!again || (result !== 'complete' && result !== 'partial')) return result;
    }
  }

  return {
    state: readState,
    /** Pulls the changes. Joins a pull under way, which then pulls once more. Never rejects. */
    run(): Promise<SyncResult> {
      if (running) again = true;
      return (running ??= rounds().finally(() => (running = undefined)));
    },
  };
}
export type CatalogueSync = ReturnType<typeof createCatalogueSync>;
