import { isOfBrandAlone, weighedWords, type SearchEntry } from './search-entry';
import { TIERS, valueOf, type Hits, type Tier } from './search-hits';
import { plainKey } from './search-meaning';
import { createVocabulary, type ShopVocabulary } from './search-sound';
import { stemOf } from './search-token';

/** Shorter words are in the middle of nearly every other one. */
const MIN_INSIDE = 3;
/** From this length on, a word with the s of a plural also begins others without it. */
const MIN_PLURAL = 5;

/** Which products have which words. */
export interface WordIndex {
  add(entry: SearchEntry): void;
  remove(entry: SearchEntry): void;
  /** Whether any product has a folded word, apart from its plural. */
  has(word: string): boolean;
  /** How many products have it whole, about: one that has both singular and plural counts twice. */
  count(word: string): number;
  /** Products that have a folded word, in the singular or plural. @param among here and below: only of these, if given */
  whole(word: string, among?: Hits): Hits;
  /** Products that have it in another spelling of the same sound. */
  spelled(word: string, among?: Hits): Hits;
  /**
   * Products that have it at the beginning of a word or inside one; inside a brand is no match.
   * @param isWhole the word is known to be whole: then these are unsure
   */
  partly(word: string, isWhole: boolean, among?: Hits): Hits;
  /** Products that have exactly this word, as it is written on them. */
  having(word: string): ReadonlyMap<SearchEntry, number>;
  /** All words by their sound; made again after words came or went. */
  vocabulary(): ShopVocabulary;
}

const NONE: ReadonlyMap<SearchEntry, number> = new Map();

/** Adds the products of a word; of two values of a product the better one counts. @param isNone whether a weight is no match */
function addHits(
  hits: Hits,
  products: ReadonlyMap<SearchEntry, number>,
  tier: Tier,
  among: Hits | undefined,
  isNone?: (weight: number) => boolean,
): void {
  const take = (entry: SearchEntry, weight: number) => {
    if (isNone?.(weight)) return;
    const value = valueOf(tier, weight);
    if (value > (hits.get(entry) ?? -1)) hits.set(entry, value);
  };
  // Whichever is less: a colour is on every tenth product of a million.
  if (among && among.size < products.size)
    for (const entry of among.keys()) {
      const weight = products.get(entry);
      if (weight !== undefined) take(entry, weight);
    }
  else for (const [entry, weight] of products) if (!among || among.has(entry)) take(entry, weight);
}

export function createWordIndex(): WordIndex {
  /** The products of each word, with the weight of the word in them. */
  const postings = new Map<string, Map<SearchEntry, number>>();
  const byStem = new Map<string, Set<string>>();
  const byPlainKey = new Map<string, Set<string>>();
  let sounds: ShopVocabulary | undefined;

  const link = (map: Map<string, Set<string>>, key: string, word: string) => {
    const known = map.get(key);
    if (known) known.add(word);
    else map.set(key, new Set([word]));
  };
  const unlink = (map: Map<string, Set<string>>, key: string, word: string) => {
    const known = map.get(key);
    known?.delete(word);
    if (known?.size === 0) map.delete(key);
  };

  const having = (word: string) => postings.get(word) ?? NONE;

  function hitsOf(words: Iterable<string>, tier: Tier, among: Hits | undefined): Hits {
    const hits: Hits = new Map();
    for (const word of words) addHits(hits, having(word), tier, among);
    return hits;
  }

  return {
    add(entry) {
      for (const [word, weight] of weighedWords(entry)) {
        const known = postings.get(word);
        if (known) known.set(entry, weight);
        else {
          postings.set(word, new Map([[entry, weight]]));
          link(byStem, stemOf(word), word);
          link(byPlainKey, plainKey(word), word);
          sounds = undefined;
        }
      }
    },
    remove(entry) {
      for (const [word] of weighedWords(entry)) {
        const known = postings.get(word);
        known?.delete(entry);
        if (known?.size !== 0) continue;
        postings.delete(word);
        unlink(byStem, stemOf(word), word);
        unlink(byPlainKey, plainKey(word), word);
        sounds = undefined;
      }
    },
    has: (word) => byStem.has(stemOf(word)),
    count(word) {
      let count = 0;
      for (const one of byStem.get(stemOf(word)) ?? []) count += having(one).size;
      return count;
    },
    whole: (word, among) => hitsOf(byStem.get(stemOf(word)) ?? [], TIERS.whole, among),
    spelled: (word, among) => hitsOf(byPlainKey.get(plainKey(word)) ?? [], TIERS.meant, among),
    partly(word, isWhole, among) {
      const isPlural = word.length >= MIN_PLURAL && word === `${stemOf(word)}s`;
      const part = isPlural ? word.slice(0, -1) : word;
      const hits: Hits = new Map();
      const beginning = isWhole ? TIERS.beginningOfWhole : TIERS.beginning;
      const inside = isWhole ? TIERS.insideOfWhole : TIERS.inside;
      for (const [one, products] of postings) {
        const place = one.indexOf(part);
        if (place < 0 || (place > 0 && part.length < MIN_INSIDE)) continue;
        if (place === 0) addHits(hits, products, beginning, among);
        else addHits(hits, products, inside, among, isOfBrandAlone);
      }
      return hits;
    },
    having,
    vocabulary: () => (sounds ??= createVocabulary([...postings.keys()])),
  };
}
