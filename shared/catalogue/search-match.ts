import { MAX_WORDS } from './keyword';
import type { SearchEntry } from './search-entry';
import {
  atMost,
  inEvery,
  isWholeMatch,
  join,
  shareOf,
  TIERS,
  valueOf,
  type Hits,
} from './search-hits';
import { isEmptyWord, MAX_PHRASE, plainKey, type SynonymTable } from './search-meaning';
import { isHindi } from './spoken-key';
import type { WordIndex } from './word-index';

/** A word of a keyword, or some that are one: in a phrase that is known, or written together on products. */
type Part = readonly string[];

/** The least letters of each half of a word that is written in two on products; digits count by themselves. */
const MIN_HALF = 3;
/** What is like a keyword is shown up to this many products, and down to this share of the best one. */
const MAX_SIMILAR = 60;
const MIN_SIMILAR = 0.5;
/** How much a meaning counts that only sounds like the words. */
const SOUNDING = 0.75;
/** How much a word counts that another one ends with, and the least letters of it: an iphone is a phone. */
const ENDING = 0.6;
const MIN_END = 4;
/** The last word of a keyword says the thing, those before it which one. */
const THING = 1.5;

/**
 * Finds the products of keywords.
 * @param words of the products
 * @param size how many products there are
 */
export function createMatcher(words: WordIndex, size: () => number) {
  /** Products that have every word of a text. @param among here and below: only of these, if given */
  const allWhole = (text: readonly string[], among?: Hits): Hits =>
    inEvery(
      text
        .filter((word) => text.length === 1 || !isEmptyWord(word))
        .map((word) => words.whole(word, among)),
    );

  const meant = (meanings: readonly (readonly string[])[], among: Hits | undefined): Hits => {
    const hits: Hits = new Map();
    for (const text of meanings) join(hits, atMost(TIERS.meant, allWhole(text, among)));
    return hits;
  };

  /** A word that products write as two: facewash, spf50. */
  function inTwo(word: string, among: Hits | undefined): Hits {
    const hits: Hits = new Map();
    for (let place = 1; place < word.length; place += 1) {
      const halves = [word.slice(0, place), word.slice(place)];
      const isApart = /\d$/.test(halves[0] ?? '') !== /^\d/.test(halves[1] ?? '');
      if (!isApart && halves.some((half) => half.length < MIN_HALF)) continue;
      if (halves.every(words.has)) join(hits, atMost(TIERS.meant, allWhole(halves, among)));
    }
    return hits;
  }

  /** Products that have a word as it is, or what it means. */
  function asWhole(word: string, synonyms: SynonymTable, isPhrased: boolean, among?: Hits): Hits {
    const hits = words.whole(word, among);
    join(hits, words.spelled(word, among));
    const meanings = synonyms.of([word]);
    join(hits, meant(meanings, among));
    // What is known by its meaning is not another word of nearly the same sound: फ्रिज is not frizzy.
    if (isHindi(word) && meanings.length === 0 && !isPhrased)
      for (const same of words.vocabulary().same(word))
        for (const [entry, weight] of words.having(same))
          if (!among || among.has(entry))
            join(hits, new Map([[entry, valueOf(TIERS.meant, weight)]]));
    return hits;
  }

  /** @param isPhrased the word is in a phrase that is known: then it is whole too */
  function ofWord(word: string, synonyms: SynonymTable, isPhrased: boolean, among?: Hits): Hits {
    const hits = asWhole(word, synonyms, isPhrased, among);
    if (hits.size === 0 && (!among || asWhole(word, synonyms, isPhrased).size === 0))
      join(hits, inTwo(word, among));
    join(hits, words.partly(word, isPhrased || synonyms.isWhole(word), among));
    return hits;
  }

  function ofPart(part: Part, synonyms: SynonymTable, among?: Hits): Hits {
    const [word = ''] = part;
    if (part.length === 1) return ofWord(word, synonyms, false, among);
    const meanings = synonyms.of(part);
    const hits = inEvery(
      part
        .filter((one) => !isEmptyWord(one))
        .map((one) => ofWord(one, synonyms, meanings.length > 0, among)),
    );
    join(hits, words.whole(part.join(''), among));
    join(hits, meant(meanings, among));
    return hits;
  }

  const countOf = (part: Part) => Math.min(...part.map(words.count));

  /** What a word may be that no product has: another of the same sound, or one with a slip. Shares from 0 to 1. */
  function guesses(part: Part, synonyms: SynonymTable): Map<SearchEntry, number> {
    const found = new Map<SearchEntry, number>();
    const take = (entry: SearchEntry, share: number) =>
      found.set(entry, Math.max(share, found.get(entry) ?? 0));
    for (const text of synonyms.sounding(part))
      for (const [entry, value] of allWhole(text)) take(entry, SOUNDING * shareOf(value));
    const [word = ''] = part;
    if (part.length > 1) return found;
    for (let place = 1; place <= word.length - MIN_END; place += 1) {
      const end = [word.slice(place)];
      if (plainKey(word.slice(place)).length < MIN_END) continue;
      for (const text of [end, ...synonyms.of(end)])
        for (const [entry, value] of allWhole(text)) take(entry, ENDING * shareOf(value));
    }
    for (const text of synonyms.like(word))
      for (const [entry, value] of allWhole(text)) take(entry, SOUNDING * shareOf(value));
    for (const { word: one, likeness } of words.vocabulary().alike(word))
      for (const [entry, weight] of words.having(one))
        take(entry, likeness * shareOf(valueOf(TIERS.meant, weight)));
    return found;
  }

  /** The longest phrases that are known, as they are typed or written together. */
  function segmented(
    all: readonly string[],
    isPhrase: (words: readonly string[]) => boolean,
  ): Part[] {
    const parts: Part[] = [];
    for (let at = 0; at < all.length;) {
      let length = Math.min(MAX_PHRASE, all.length - at);
      while (length > 1 && !isPhrase(all.slice(at, at + length))) length -= 1;
      parts.push(all.slice(at, at + length));
      at += length;
    }
    return parts;
  }

  return {
    /** The parts of the folded words of a keyword, of as many as count. */
    partsOf: (keyword: readonly string[], synonyms: SynonymTable): Part[] =>
      segmented(
        [...new Set(keyword)].slice(0, MAX_WORDS),
        (some) => synonyms.of(some).length > 0 || (some.length === 2 && words.has(some.join(''))),
      ),

    /** Products that have every part. */
    exact(parts: readonly Part[], synonyms: SynonymTable): Hits {
      const lists: Hits[] = [];
      // The rarest first: of the others only what has that one is looked at.
      for (const part of [...telling(parts)].sort((a, b) => countOf(a) - countOf(b)))
        lists.push(ofPart(part, synonyms, lists.at(-1)));
      return inEvery(lists);
    },

    /** Products that are like it: with every part or something that it may be, or else with as much of it as possible. */
    probable(parts: readonly Part[], synonyms: SynonymTable): ReadonlyMap<SearchEntry, number> {
      const probableParts = segmented(parts.flat(), (some) =>
        [...synonyms.of(some), ...synonyms.sounding(some)].some((text) => allWhole(text).size > 0),
      );
      const shares = telling(probableParts).map((part) => {
        const found = new Map<SearchEntry, number>();
        let isKnown = false;
        for (const [entry, value] of ofPart(part, synonyms)) {
          found.set(entry, shareOf(value));
          if (isWholeMatch(value)) isKnown = true;
        }
        if (!isKnown)
          for (const [entry, share] of guesses(part, synonyms))
            found.set(entry, Math.max(share, found.get(entry) ?? 0));
        return {
          found,
          isTelling: part.join('').length > 1 && !part.every((one) => /^\d/.test(one)),
        };
      });
      const all = everyShare(shares.map(({ found }) => found));
      if (all.size > 0) return best(all);
      const some = new Map<SearchEntry, number>();
      for (const [place, { found, isTelling }] of shares.entries()) {
        if (!isTelling) continue;
        const isThing = place === shares.length - 1;
        const rarity = Math.log(1 + size() / (1 + found.size)) * (isThing ? THING : 1);
        for (const [entry, share] of found)
          some.set(entry, share * rarity + (some.get(entry) ?? 0));
      }
      return best(some);
    },
  };
}

/** The parts without words that say nothing, unless there are no others. */
function telling(parts: readonly Part[]): readonly Part[] {
  const those = parts.filter(([word = '', ...more]) => more.length > 0 || !isEmptyWord(word));
  return those.length > 0 ? those : parts;
}

/** Products that are in every list, with the sum of their shares. */
function everyShare(lists: readonly ReadonlyMap<SearchEntry, number>[]): Map<SearchEntry, number> {
  const [least, ...others] = [...lists].sort((a, b) => a.size - b.size);
  const found = new Map<SearchEntry, number>();
  for (const [entry, share] of least ?? []) {
    if (!others.every((list) => list.has(entry))) continue;
    found.set(
      entry,
      others.reduce((sum, list) => sum + (list.get(entry) ?? 0), share),
    );
  }
  return found;
}

function best(shares: ReadonlyMap<SearchEntry, number>): Map<SearchEntry, number> {
  const sorted = [...shares].sort(([, a], [, b]) => b - a);
  const least = (sorted[0]?.[1] ?? 0) * MIN_SIMILAR;
  return new Map(sorted.filter(([, share]) => share >= least).slice(0, MAX_SIMILAR));
}
