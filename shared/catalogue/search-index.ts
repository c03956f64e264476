import MiniSearch, { type AsPlainObject } from 'minisearch';
import { foldText, keywordWords } from './keyword';
import type { ProductDocument } from './product';
import { newestFirst } from './product-order';

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
   * inside words, newest first; only if there is neither, those that match with slips of the finger, or some of the
   * words, ranked.
   * A keyword without words finds nothing.
   */
  search(keyword: string): string[];
  /** Ids of the products that have every word somewhere, newest first; all of them for a keyword without words. */
  matching(keyword: string): string[];
  /** The index as text, for `loadSearchIndex`. */
  toJSON(): string;
}

const textOf = (name: string, brand: string, category: string) => `${name}\n${brand}\n${category}`;

function entryOf(product: SearchableProduct): Entry {
  const name = foldText(product.name);
  const brand = foldText(product.brand);
  const category = foldText(product.category);
  const text = textOf(name, brand, category);
  return { _id: product._id, createdAt: product.createdAt, name, brand, category, text };
}

function indexOver(mini: MiniSearch<Entry>, entries: Map<string, Entry>): SearchIndex {
  /** All entries, newest first; made again after changes, when it is next asked for. */
  let ordered: Entry[] | undefined;
  const inOrder = () => (ordered ??= [...entries.values()].sort(newestFirst));

  const ranked = (
    words: string,
    combineWith: 'AND' | 'OR',
    fuzzy: typeof fuzziness | false,
  ): string[] => {
    const found = mini.search(words, { ...RANKING, combineWith, prefix: true, fuzzy });
    return found.map((result) => String(result.id));
  };

  /** Ids of the entries that have all of the words, newest first. */
  function strictly(words: readonly string[]): string[] {
    const ids: string[] = [];
    for (const { _id, text } of inOrder()) {
      if (words.every((word) => text.includes(word))) ids.push(_id);
    }
    return ids;
  }

  /** What was probably meant: every word with slips forgiven, or else as many words as possible. */
  function probable(query: string): string[] {
    const all = ranked(query, 'AND', fuzziness);
    return all.length > 0 ? all : ranked(query, 'OR', fuzziness);
  }

  function takeOut(id: string): boolean {
    const before = entries.get(id);
    if (!before) return false;
    mini.remove(before);
    entries.delete(id);
    ordered = undefined;
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
      ordered = undefined;
      return true;
    },

    matching: (keyword) => strictly(keywordWords(keyword)),

    search(keyword) {
      const words = keywordWords(keyword);
      if (words.length === 0) return [];
      const strict = new Set(strictly(words));
      const query = words.join(' ');
      if (strict.size === 0) return probable(query);
      const telling = words.filter((word) => word.length >= MIN_RANKED_LENGTH).join(' ');
      const best = ranked(telling, 'AND', false).filter((id) => strict.delete(id));
      return [...best, ...strict];
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
