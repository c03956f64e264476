import { NO_SEARCH_WORDS } from './no-search-words';
import { readPriceLimit } from './price-limit';
import { newestFirst } from './product-order';
import { codeOf, entryOf, type SearchableProduct, type SearchEntry } from './search-entry';
import { isSure, type Hits } from './search-hits';
import { createSynonymTable } from './search-meaning';
import { createMatcher } from './search-match';
import type { SearchWords } from './search-words';
import { createWordIndex } from './word-index';

export type { SearchableProduct } from './search-entry';

/** Raised whenever the stored form changes or what is stored comes to mean something else, so that an old one is built again. */
const FORMAT = 2;

/** What a keyword finds. */
export interface FoundByKeyword {
  /** The best match first. */
  readonly ids: string[];
  /** Nothing has the words: these are only like it. */
  readonly similar: boolean;
}

const NOTHING: FoundByKeyword = { ids: [], similar: false };

/**
 * Search over products, the same on the device and on the server: every product that has every word somewhere, or what
 * it means (docs/api.md#search), the best match first; where there is none, what is similar.
 */
export interface SearchIndex {
  readonly size: number;
  /** Adds a product, or replaces it. Says whether anything that search looks at changed. */
  put(product: SearchableProduct): boolean;
  /** Takes a product out; false where it was not in. */
  remove(id: string): boolean;
  has(id: string): boolean;
  ids(): Iterable<string>;
  /**
   * What a keyword finds: first the products with its whole words, then those with what the words mean, with other
   * spellings of the same sound, with words that begin with them, and with words that have them inside; equals newest
   * first. A price such as `under 1000` is a limit. A product whose number or bar code is the keyword comes first.
   * Only where there is no such product, those with some of the words or words like them.
   * A keyword without words finds nothing.
   */
  search(keyword: string): FoundByKeyword;
  /** These ids in the order of lists: newest first. Unknown ones are left out. */
  newest(ids: readonly string[]): string[];
  /** Gets ready what searches without a sure match need, so that no keystroke waits for it. */
  prepare(): void;
  /** Replaces the owner's words. */
  setWords(words: SearchWords): void;
  /** The index as text, for `loadSearchIndex`. */
  toJSON(): string;
}

function indexOf(initial: Iterable<SearchEntry>): SearchIndex {
  const entries = new Map<string, SearchEntry>();
  /** Those that have numbers or bar codes. */
  const numbered = new Set<SearchEntry>();
  const words = createWordIndex();
  const matcher = createMatcher(words, () => entries.size);
  let synonyms = createSynonymTable(NO_SEARCH_WORDS);
  /** All, newest first; sorted again after one came or went. */
  let inOrder: readonly SearchEntry[] | undefined;

  /** Gone through one by one: with many variants a table of all codes is larger than the rest of the index. */
  function withCode(keyword: string): string[] {
    const code = codeOf(keyword);
    if (code === '') return [];
    const line = `\n${code}\n`;
    const those = [...numbered].filter(({ codes }) => codes.includes(line));
    return those.sort(newestFirst).map(({ _id }) => _id);
  }

  function add(entry: SearchEntry): void {
    inOrder = undefined;
    entries.set(entry._id, entry);
    if (entry.codes !== '') numbered.add(entry);
    words.add(entry);
  }

  function takeOut(id: string): boolean {
    const entry = entries.get(id);
    if (!entry) return false;
    inOrder = undefined;
    entries.delete(id);
    numbered.delete(entry);
    words.remove(entry);
    return true;
  }

  const ranked = (hits: ReadonlyMap<SearchEntry, number>): string[] =>
    [...hits]
      .sort(([a, valueA], [b, valueB]) => valueB - valueA || newestFirst(a, b))
      .map(([{ _id }]) => _id);

  /** @param maxPrice in rupees */
  function within<Value>(
    hits: ReadonlyMap<SearchEntry, Value>,
    maxPrice: number | undefined,
  ): ReadonlyMap<SearchEntry, Value> {
    if (maxPrice === undefined) return hits;
    return new Map([...hits].filter(([{ price }]) => price <= maxPrice));
  }

  const hasSure = (hits: Hits) => {
    for (const value of hits.values()) if (isSure(value)) return true;
    return false;
  };

  for (const entry of initial) add(entry);

  return {
    get size() {
      return entries.size;
    },
    has: (id) => entries.has(id),
    ids: () => entries.keys(),
    remove: takeOut,

    put(product) {
      const entry = entryOf(product);
      const before = entries.get(entry._id);
      if (before && isSame(before, entry)) return false;
      takeOut(entry._id);
      add(entry);
      return true;
    },

    prepare: () => void words.vocabulary(),
    setWords(owners) {
      synonyms = createSynonymTable(owners);
    },

    search(keyword) {
      const coded = withCode(keyword);
      const { words: rest, maxPrice } = readPriceLimit(keyword);
      const parts = matcher.partsOf(rest, synonyms);
      if (parts.length === 0) {
        if (coded.length > 0 || maxPrice === undefined) return { ...NOTHING, ids: coded };
        inOrder ??= [...entries.values()].sort(newestFirst);
        const cheap = inOrder.filter(({ price }) => price <= maxPrice);
        return { ids: cheap.map(({ _id }) => _id), similar: false };
      }
      const hits = matcher.exact(parts, synonyms);
      const found = ranked(within(hits, maxPrice));
      if (coded.length > 0 || hasSure(hits))
        return { ids: [...new Set([...coded, ...found])], similar: false };
      const guessed = ranked(within(matcher.probable(parts, synonyms), maxPrice));
      const ids = [...new Set([...found, ...guessed])];
      return ids.length === 0 ? NOTHING : { ids, similar: true };
    },

    newest: (ids) =>
      ids
        .flatMap((id) => entries.get(id) ?? [])
        .sort(newestFirst)
        .map(({ _id }) => _id),

    toJSON: () => {
      const rows = [...entries.values()].map(({ _id, createdAt, price, text, codes }) =>
        codes === '' ? [_id, createdAt, price, text] : [_id, createdAt, price, text, codes],
      );
      return JSON.stringify({ format: FORMAT, entries: rows });
    },
  };
}

const isSame = (a: SearchEntry, b: SearchEntry) =>
  a.text === b.text && a.codes === b.codes && a.price === b.price && a.createdAt === b.createdAt;

/** Builds an index. Products may be in any order; a later one with the same id wins. */
export function createSearchIndex(products: Iterable<SearchableProduct> = []): SearchIndex {
  const index = indexOf([]);
  for (const product of products) index.put(product);
  return index;
}

type StoredEntry = readonly [string, string, number, string, string?];

function isStoredEntry(value: unknown): value is StoredEntry {
  if (!Array.isArray(value)) return false;
  const [id, createdAt, price, text, codes = ''] = value as readonly unknown[];
  return (
    [id, createdAt, text, codes].every((one) => typeof one === 'string') &&
    typeof price === 'number'
  );
}

/** Reads an index back from the text of its `toJSON`; nothing where the text is damaged or of another format. */
export function loadSearchIndex(json: string): SearchIndex | undefined {
  try {
    const stored: unknown = JSON.parse(json);
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('format' in stored && stored.format === FORMAT && 'entries' in stored)) return undefined;
    const { entries } = stored;
    if (!Array.isArray(entries) || !entries.every(isStoredEntry)) return undefined;
    return indexOf(
      entries.map(([_id, createdAt, price, text, codes = '']) => ({
        _id,
        createdAt,
        price,
        text,
        codes,
      })),
    );
  } catch {
    return undefined;
  }
}
