import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { documentOfProduct } from '#shared/catalogue/product';
import { createFilterIndex, type FilterIndex } from '#shared/catalogue/filter-index';
import type { FilterCounts } from '#shared/catalogue/filter-reply';
import {
  createSearchIndex,
  type FoundByKeyword,
  type SearchIndex,
} from '#shared/catalogue/search-index';
import type { CatalogueChoice } from '#shared/catalogue/search-path';
import type { SearchWords } from '#shared/catalogue/search-words';
import { MAX_FEED_PAGE } from '#shared/core/limits';
import { slowDown } from '../http/api-error';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** Ranked search, the same as on the device, over one index that follows the catalogue. */
export interface ProductSearch {
  /**
   * What a keyword finds, by category, filters and order; best first without one, and newest first without a keyword. Reads the changes
   * since the last search, never the whole catalogue.
   */
  chosen(shop: ShopReader, keyword: string, choice: CatalogueChoice): Promise<FoundByKeyword>;
  /** How many products each filter would give, with the others as they are. */
  counts(shop: ShopReader, keyword: string, choice: CatalogueChoice): Promise<FilterCounts>;
  /** Reads the catalogue ahead of the first search, which would wait for it. */
  prepare(shop: ShopReader): Promise<void>;
  /**
   * Waits while the catalogue is read ahead, which takes seconds at 100,000 products. To be called before a transaction: one that waits
   * that long is ended by the database.
   * @param most milliseconds
   * @throws ApiError `slow_down` where it takes longer, with `Retry-After` in whole seconds
   */
  whenPrepared(most?: number): Promise<void>;
  /** The same search within the time of a network; it throws what the meter does. */
  meteredBy(meter: Meter): ProductSearch;
}

/** Measures the time that the searches of one network take. */
export interface Meter {
  /** @throws ApiError `slow_down` where its time is used up, with `Retry-After` in whole seconds */
  check(): void;
  /** @param milliseconds that its work took */
  spend(milliseconds: number): void;
}

/** Phones give a request up after 15 seconds. */
const MOST_WAIT = 8_000;
/** In seconds. */
const PREPARING_RETRY = 5;

export function createProductSearch(): ProductSearch {
  let index: SearchIndex = createSearchIndex();
  let facts: FilterIndex = createFilterIndex();
  let epoch: string | undefined;
  let version = 0;
  let words: SearchWords | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let preparing: Promise<unknown> | undefined;

  async function follow(shop: ShopReader): Promise<void> {
    const current = await shop.epoch();
    if (epoch !== current) {
      index = createSearchIndex();
      facts = createFilterIndex();
      epoch = current;
      version = 0;
      words = undefined;
    }
    const owners = await shop.searchWords();
    // Rows of the store never change: another row is another text.
    if (owners !== words) index.setWords((words = owners));
    for (let more = true; more;) {
      const page = await shop.catalogueChanges(version, MAX_FEED_PAGE);
      for (const { _id, product } of page.changes) {
        if (product) {
          const document = documentOfProduct(product);
          index.put(document);
          facts.put(document);
        } else {
          index.remove(_id);
          facts.remove(_id);
        }
      }
      ({ more } = page);
      version = Math.max(version, page.version);
      // Behind what waits meanwhile: a page of products takes its time.
      if (more) await nextTurn();
    }
  }

  function ask<Found>(
    shop: ShopReader,
    find: (index: SearchIndex, facts: FilterIndex) => Found,
    meter: Meter | undefined,
  ): Promise<Found> {
    // One at a time: two that follow at once would mix their changes.
    const found = turn.then(async () => {
      await follow(shop);
      meter?.check();
      const startedAt = performance.now();
      const result = find(index, facts);
      meter?.spend(performance.now() - startedAt);
      return result;
    });
    turn = found.catch(() => undefined);
    return found;
  }

  const searchOf = (meter?: Meter): ProductSearch => ({
    chosen: (shop, keyword, choice) =>
      ask(
        shop,
        (one, known) => {
          if (keyword === '') return { ids: known.chosen(choice), similar: false };
          const { ids, similar } = one.search(keyword);
          return { ids: known.chosen(choice, ids), similar };
        },
        meter,
      ),
    counts: (shop, keyword, choice) =>
      ask(
        shop,
        (one, known) => known.counts(choice, keyword === '' ? undefined : one.search(keyword).ids),
        meter,
      ),
    async prepare(shop) {
      const done = ask(shop, () => undefined, meter);
      preparing = done.catch(() => undefined);
      await done.finally(() => (preparing = undefined));
    },
    async whenPrepared(most = MOST_WAIT) {
      if (!preparing) return;
      const late = new AbortController();
      const isLate = pause(most, true, { signal: late.signal }).catch(() => false);
      const isTooLate = await Promise.race([isLate, preparing.then(() => false)]);
      late.abort();
      if (isTooLate) throw slowDown(PREPARING_RETRY);
    },
    meteredBy: searchOf,
  });
  return searchOf();
}
