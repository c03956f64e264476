import {
  createSearchIndex,
  loadSearchIndex,
  type FoundByKeyword,
  type SearchIndex,
} from '#shared/catalogue/search-index';
import { NO_SEARCH_WORDS } from '#shared/catalogue/no-search-words';
import { createFilterIndex, type FilterIndex } from '#shared/catalogue/filter-index';
import type { FilterCounts } from '#shared/catalogue/filter-reply';
import { choiceQuery, type CatalogueChoice } from '#shared/catalogue/search-path';
import type { Timers } from '../../platform/timers';
import type { DeviceReader } from './device-reader';
import { createWordsFollower, type WordsFollowerDeps } from './words-follower';
import type { CatalogueChanged, FoundIds, FoundProducts } from './search-messages';

/** Changed products are read one by one, so many at once; all are scanned where more than this share of them changed. */
const READ_SINGLY = 300;
const SCANNED_FROM = 1 / 4;
/** After a change the index is stored this much later, in milliseconds, so that many changes are one write. */
const SAVE_DELAY = 3_000;

export interface PersistentIndexDeps extends Pick<WordsFollowerDeps, 'fetchWords'> {
  readonly reader: DeviceReader;
  readonly timers: Timers;
  /** The index is ready for search, or its results changed. */
  readonly onReady: () => void;
}

const similarOf = (similar: boolean) => (similar ? { similar: true as const } : {});

/** A search index that follows the device's catalogue and is stored in its database. */
export function createPersistentIndex({
  reader,
  timers,
  fetchWords,
  onReady,
}: PersistentIndexDeps) {
  let index: SearchIndex = createSearchIndex();
  let cursor = '';
  let last: { readonly keyword: string; readonly found: FoundByKeyword } | undefined;
  /** Built when a category or an order is first chosen; then it follows the changes too. */
  let facts: FilterIndex | undefined;
  /** Changes are applied one after the other. */
  let queue: Promise<void> = Promise.resolve();
  /** Those that wait for their turn are applied together. */
  let waiting: { readonly ids: Set<string>; cursor: string } | undefined;
  let cancelStore: (() => void) | undefined;
  let owners = NO_SEARCH_WORDS;
  let isOpen = false;
  const words = createWordsFollower({
    reader,
    fetchWords,
    onWords(now) {
      owners = now;
      index.setWords(now);
      last = undefined;
      if (isOpen) onReady();
    },
  });

  async function store(): Promise<void> {
    index.prepare();
    await reader.store(cursor, index.toJSON());
  }

  function storeLater(): void {
    cancelStore?.();
    // An index that could not be stored is rebuilt next time.
    cancelStore = timers.later(SAVE_DELAY, () => void store().catch(() => undefined));
  }

  /** Scans all products and brings the index up to date. */
  async function reconcile(): Promise<boolean> {
    const gone = new Set(index.ids());
    let mattered = false;
    await reader.eachBatch((products) => {
      for (const product of products) {
        gone.delete(product._id);
        if (index.put(product)) mattered = true;
        if (facts?.put(product)) mattered = true;
      }
    });
    for (const id of gone) {
      index.remove(id);
      facts?.remove(id);
    }
    last = undefined;
    return mattered || gone.size > 0;
  }

  async function readChanged(ids: readonly string[]): Promise<boolean> {
    if (ids.length > Math.max(READ_SINGLY, index.size * SCANNED_FROM)) return reconcile();
    let mattered = false;
    for (let from = 0; from < ids.length; from += READ_SINGLY) {
      const some = ids.slice(from, from + READ_SINGLY);
      const products = await reader.some(some);
      for (const [place, id] of some.entries()) {
        const product = products[place];
        if (product ? index.put(product) : index.remove(id)) mattered = true;
        if (product ? facts?.put(product) : facts?.remove(id)) mattered = true;
      }
    }
    last = undefined;
    return mattered;
  }

  async function opened(): Promise<void> {
    await words.open();
    const stored = await reader.stored();
    const loaded = stored && loadSearchIndex(stored.json);
    const now = await reader.cursor();
    if (loaded) {
      index = loaded;
      index.setWords(owners);
      cursor = stored.cursor;
      onReady();
      if (cursor === now) return;
    }
    const mattered = await reconcile();
    cursor = now;
    if (mattered || !loaded) onReady();
    await store().catch(() => undefined);
  }

  function find(keyword: string, offset: number, limit: number): FoundIds {
    const { ids, similar } = foundBy(keyword);
    return { ids: ids.slice(offset, offset + limit), total: ids.length, ...similarOf(similar) };
  }

  function foundBy(keyword: string): FoundByKeyword {
    if (last?.keyword !== keyword) last = { keyword, found: index.search(keyword) };
    return last.found;
  }

  /** After earlier changes, so that none is missed. */
  function factsKnown(): Promise<void> {
    return (queue = queue.then(async () => {
      if (facts) return;
      const read = createFilterIndex();
      await reader.eachBatch((products) => products.forEach(read.put));
      facts = read;
    }));
  }

  async function findChosen(
    keyword: string,
    offset: number,
    limit: number,
    choice: CatalogueChoice,
  ): Promise<FoundIds> {
    await factsKnown();
    const found = keyword === '' ? undefined : foundBy(keyword);
    const ids = facts?.chosen(choice, found?.ids) ?? [];
    const similar = found?.similar === true && ids.length > 0;
    return { ids: ids.slice(offset, offset + limit), total: ids.length, ...similarOf(similar) };
  }

  /** What each filter would give among what a keyword finds. */
  async function counts(keyword: string, choice: CatalogueChoice): Promise<FilterCounts> {
    await factsKnown();
    const known = facts ?? createFilterIndex();
    return known.counts(choice, keyword === '' ? undefined : foundBy(keyword).ids);
  }

  return {
    /** Loads the stored index or builds one, and brings it up to date. */
    open(): Promise<void> {
      queue = queue.then(opened).then(() => {
        isOpen = true;
        index.prepare();
        // Not in the queue: a network that does not answer delays no change.
        void words.look();
      });
      return queue;
    },

    /** The catalogue changed. */
    changed(change: CatalogueChanged): Promise<void> {
      if (waiting) {
        for (const id of change.ids) waiting.ids.add(id);
        waiting.cursor = change.cursor;
        return queue;
      }
      const changes = { ids: new Set(change.ids), cursor: change.cursor };
      waiting = changes;
      queue = queue.then(async () => {
        waiting = undefined;
        void words.look();
        const mattered = await readChanged([...changes.ids]);
        cursor = changes.cursor;
        if (!mattered) return;
        onReady();
        storeLater();
      });
      return queue;
    },

    find,
    counts,
    /** `find`, and reads the products found: here, where it delays nothing. With a category or order. */
    async findProducts(
      keyword: string,
      offset: number,
      limit: number,
      choice: CatalogueChoice = {},
    ): Promise<FoundProducts> {
      const found = choiceQuery(choice)
        ? await findChosen(keyword, offset, limit, choice)
        : find(keyword, offset, limit);
      const products = await reader.some(found.ids);
      return { ...found, products: products.filter((product) => product !== undefined) };
    },
  };
}
