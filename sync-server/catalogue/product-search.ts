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
  /**
   * How many products there are, of a category or in all: a database would count a million one by one. Nothing while the catalogue is
   * read for the first time, where searches wait, and where more has changed than one page: then counting is sooner.
   */
  count(shop: ShopReader, category?: string): Promise<number | undefined>;
  /**
   * Reads the catalogue ahead of the first search, which would wait for it.
   * @param read runs a work in a transaction: each part in one of its own, for a transaction is not to last a minute
   */
  prepare(read: Read): Promise<void>;
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

type Read = <Result>(work: (shop: ShopReader) => Promise<Result>) => Promise<Result>;

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
  let waiting = 0;
  let isWhole = false;

  /** Reads a page of the changes since. @returns whether there are more */
  async function followPage(shop: ShopReader): Promise<boolean> {
    const current = await shop.epoch();
    if (epoch !== current) {
      index = createSearchIndex();
      facts = createFilterIndex();
      epoch = current;
      version = 0;
      words = undefined;
      isWhole = false;
    }
    const owners = await shop.searchWords();
    // Rows of the store never change: another row is another text.
    if (owners !== words) index.setWords((words = owners));
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
    version = Math.max(version, page.version);
    if (!page.more) isWhole = true;
    return page.more;
  }

  async function follow(read: Read): Promise<void> {
    // Behind what waits meanwhile: a page of products takes its time.
    while (await read(followPage)) await nextTurn();
  }

  /** One at a time: two that follow at once would mix their changes. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    waiting += 1;
    const done = turn.then(work).finally(() => (waiting -= 1));
    turn = done.catch(() => undefined);
    return done;
  }

  function ask<Found>(
    shop: ShopReader,
    find: (index: SearchIndex, facts: FilterIndex) => Found,
    meter?: Meter,
  ): Promise<Found> {
    return inTurn(async () => {
      await follow((work) => work(shop));
      meter?.check();
      const startedAt = performance.now();
      const result = find(index, facts);
      meter?.spend(performance.now() - startedAt);
      return result;
    });
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
    async count(shop, category) {
      if (!isWhole || waiting > 0) return undefined;
      return inTurn(async () => ((await followPage(shop)) ? undefined : facts.count(category)));
    },
    async prepare(read) {
      const done = inTurn(() => follow(read));
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
