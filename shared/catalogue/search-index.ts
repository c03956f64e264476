import MiniSearch, { type AsPlainObject, type Query } from 'minisearch';
import { foldText, keywordWords } from './keyword';
import type { ProductDocument } from './product';
import { newestFirst } from './product-order';
import {
  createSynonymTable,
  createVocabulary,
  meaningsOf,
  tellingWords,
  type Meaning,
  type ShopVocabulary,
} from './search-meaning';
import { NO_SEARCH_WORDS } from './no-search-words';
import type { SearchWords } from './search-words';
import { isHindi } from './spoken-key';

/** What search looks at: the fields in which a keyword counts (docs/api.md#search), and what orders equals. */
export type SearchableProduct = Pick<
  ProductDocument,
  '_id' | 'name' | 'brand' | 'category' | 'createdAt'
>;

/** One product as the index keeps it: folded, so that case and accents do not count. */
interface Entry {
  readonly _id: string;
  readonly createdAt: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  /** The three fields on lines of their own: a word is looked for in all of them at once. */
  readonly text: string;
}

/** Raised whenever the stored form changes, so that an old one is built again. */
const FORMAT = 1;

const OPTIONS = {
  idField: '_id',
  fields: ['name', 'brand', 'category'],
  autoVacuum: false,
};

/** A word in the name says more than one in brand or category. */
const RANKING = {
  boost: { name: 3, brand: 1.5, category: 1 },
  weights: { prefix: 0.6, fuzzy: 0.3 },
} as const;

/**
 * A single letter begins a word of most products: ranking all of those takes longer than a keystroke may, and says
 * nothing. It only selects.
 */
const MIN_RANKED_LENGTH = 2;

/** Between the words of a text, as the index parts it. */
const BETWEEN_WORDS = /[\n\r\p{Z}\p{P}]+/u;

/** Words of up to three letters are taken as written; longer ones forgive one slip in five letters. */
const fuzziness = (word: string): number | false => (word.length <= 3 ? false : 0.2);

/**
 * Search over products, the same on the device and on the server: every product that has every word somewhere
 * (docs/api.md#search), the best match first; where there is none, what was probably meant.
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
   * Ids of the matching products. First those in which every word begins a word, ranked; then those that have the words
   * inside words, newest first; then those that have what the owner says the words mean. Only if there is none of them,
   * those that match with typos, by how the words sound, or some of the words, ranked.
   * A keyword without words finds nothing.
   */
  search(keyword: string): string[];
  /**
   * Ids of the products that have every word somewhere, or what the owner says it means, in no order that counts; all of
   * them for a keyword without words. Where there is none, the owner's words count in other spellings too, and words in
   * Hindi letters are read by their sound: neither is a slip. Slips are forgiven by rank alone.
   */
  matching(keyword: string): string[];
  /** Gets ready what searches without a strict match need, so that no keystroke waits for it. */
  prepare(): void;
  /** Replaces the owner's words. */
  setWords(words: SearchWords): void;
  /** The index as text, for `loadSearchIndex`. */
  toJSON(): string;
}

/** Shorter words of a meaning begin words of other things: tea is not teak. */
const MIN_PREFIX = 4;

/** A part of a keyword as it was typed, or any of its meanings, whole; a short word also with the s of a plural. */
function queryOf({ said, means }: Meaning): Query {
  const meanings = means.map((text): Query => {
    const words = foldText(text)
      .split(BETWEEN_WORDS)
      .filter((word) => word !== '');
    const queries = words.map((word): Query => {
      if (word.length >= MIN_PREFIX) return word;
      return { combineWith: 'OR', prefix: false, queries: [word, `${word}s`] };
    });
    return { combineWith: 'AND', queries };
  });
  return { combineWith: 'OR', queries: [{ combineWith: 'AND', queries: [said] }, ...meanings] };
}

const isLong = ({ said }: Meaning) => said.length >= MIN_RANKED_LENGTH;

const textOf = (name: string, brand: string, category: string) => `${name}\n${brand}\n${category}`;

function entryOf(product: SearchableProduct): Entry {
  const name = foldText(product.name);
  const brand = foldText(product.brand);
  const category = foldText(product.category);
  const text = textOf(name, brand, category);
  return { _id: product._id, createdAt: product.createdAt, name, brand, category, text };
}

function indexOver(mini: MiniSearch<Entry>, entries: Map<string, Entry>): SearchIndex {
  /** All entries, newest first; rebuilt lazily after changes. */
  let ordered: Entry[] | undefined;
  const inOrder = () => (ordered ??= [...entries.values()].sort(newestFirst));
  let synonyms = createSynonymTable(NO_SEARCH_WORDS);
  /** The words of all entries by their sound; rebuilt lazily after changes. */
  let vocabulary: ShopVocabulary | undefined;

  function inVocabulary(): ShopVocabulary {
    if (vocabulary) return vocabulary;
    const words = new Set<string>();
    for (const { text } of entries.values())
      for (const word of text.split(BETWEEN_WORDS)) words.add(word);
    return (vocabulary = createVocabulary(words));
  }

  const changed = () => {
    ordered = undefined;
    vocabulary = undefined;
  };

  const ranked = (
    words: Query,
    combineWith: 'AND' | 'OR',
    fuzzy: typeof fuzziness | false,
  ): string[] => {
    const found = mini.search(words, { ...RANKING, combineWith, prefix: true, fuzzy });
    return found.map((result) => String(result.id));
  };

  /** What has the parts of a keyword, each as it was said or as one of its meanings. */
  const meant = (parts: readonly Meaning[], combineWith: 'AND' | 'OR'): string[] =>
    ranked({ combineWith, queries: parts.map(queryOf) }, combineWith, false);

  /** Ids of the entries that have all of the words, newest first. */
  function strictly(words: readonly string[]): string[] {
    const ids: string[] = [];
    for (const { _id, text } of inOrder()) {
      if (words.every((word) => text.includes(word))) ids.push(_id);
    }
    return ids;
  }

  /** What has the words in the sense of the owner; nothing where the owner says nothing about them. */
  function byOwner(words: readonly string[], bySound: boolean): string[] {
    const parts = synonyms.parts(words, bySound);
    return parts.some(({ means }) => means.length > 0) ? meant(parts, 'AND') : [];
  }

  /** What was probably meant: every word with slips forgiven or by its sound, or else as many words as possible. */
  function probable(words: readonly string[]): string[] {
    const telling = tellingWords(words);
    const parts = meaningsOf(telling, synonyms, inVocabulary(), true);
    const all = [
      ...byOwner(telling, true),
      ...ranked(words.join(' '), 'AND', fuzziness),
      ...meant(parts, 'AND'),
    ];
    if (all.length > 0) return all;
    // A single letter would find nearly everything.
    const long = telling.filter((word) => word.length >= MIN_RANKED_LENGTH).join(' ');
    return [...ranked(long, 'OR', fuzziness), ...meant(parts.filter(isLong), 'OR')];
  }

  function takeOut(id: string): boolean {
    const before = entries.get(id);
    if (!before) return false;
    mini.remove(before);
    entries.delete(id);
    changed();
    return true;
  }

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
      if (before && before.text === entry.text && before.createdAt === entry.createdAt)
        return false;
      takeOut(entry._id);
      mini.add(entry);
      entries.set(entry._id, entry);
      changed();
      return true;
    },

    prepare: () => void inVocabulary(),

    setWords(words) {
      synonyms = createSynonymTable(words);
    },

    matching(keyword) {
      const words = keywordWords(keyword);
      const strict = strictly(words);
      const found = synonyms.knows(words) ? [...strict, ...byOwner(words, false)] : strict;
      if (found.length > 0) return [...new Set(found)];
      const telling = tellingWords(words);
      if (!words.some(isHindi)) return byOwner(telling, true);
      return meant(meaningsOf(telling, synonyms, inVocabulary(), false), 'AND');
    },

    search(keyword) {
      const words = keywordWords(keyword);
      if (words.length === 0) return [];
      const strict = new Set(strictly(words));
      const telling = words.filter((word) => word.length >= MIN_RANKED_LENGTH).join(' ');
      const best =
        strict.size === 0 ? [] : ranked(telling, 'AND', false).filter((id) => strict.delete(id));
      const found = [...best, ...strict];
      // Nearly every keystroke: thousands of products are not gone through once more for nothing.
      if (found.length > 0 && !synonyms.knows(words)) return found;
      const all = new Set([...found, ...byOwner(words, false)]);
      return [...(all.size > 0 ? all : new Set(probable(words)))];
    },

    toJSON: () =>
      JSON.stringify({
        format: FORMAT,
        entries: [...entries.values()].map(({ _id, createdAt, name, brand, category }) => [
          _id,
          createdAt,
          name,
          brand,
          category,
        ]),
        index: mini,
      }),
  };
}

/** Builds an index. Products may be in any order; a later one with the same id wins. */
export function createSearchIndex(products: Iterable<SearchableProduct> = []): SearchIndex {
  const index = indexOver(new MiniSearch<Entry>(OPTIONS), new Map());
  for (const product of products) index.put(product);
  return index;
}

/** The text of `toJSON` as it is read back. */
interface StoredIndex {
  readonly format: number;
  readonly entries: readonly (readonly [string, string, string, string, string])[];
  readonly index: AsPlainObject;
}

function isStoredIndex(value: unknown): value is StoredIndex {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === FORMAT &&
    'entries' in value &&
    Array.isArray(value.entries) &&
    'index' in value
  );
}

/** Reads an index back from the text of its `toJSON`; nothing where the text is damaged or of another format. */
export function loadSearchIndex(json: string): SearchIndex | undefined {
  try {
    const stored: unknown = JSON.parse(json);
    if (!isStoredIndex(stored)) return undefined;
    const entries = new Map<string, Entry>();
    for (const [_id, createdAt, name, brand, category] of stored.entries) {
      const text = textOf(name, brand, category);
      entries.set(_id, { _id, createdAt, name, brand, category, text });
    }
    return indexOver(MiniSearch.loadJS<Entry>(stored.index, OPTIONS), entries);
  } catch {
    return undefined;
  }
}
