import type { SearchEntry } from './search-entry';

/** How well words are matched, from the least: an unsure one is no match where another is sure. */
export const TIERS = {
  insideOfWhole: 0,
  beginningOfWhole: 1,
  inside: 2,
  beginning: 3,
  meant: 4,
  whole: 5,
} as const;
export type Tier = (typeof TIERS)[keyof typeof TIERS];

/** More than any weight, so that a better tier is always before. */
const STEP = 16;

/** Products with the value of their match: its tier first, then what the words say of the product. */
export type Hits = Map<SearchEntry, number>;

export const valueOf = (tier: Tier, weight: number): number => tier * STEP + weight;
const tierOf = (value: number): number => Math.floor(value / STEP);

/** Whether a match is sure, and not the part of a word that is known to be whole. */
export const isSure = (value: number): boolean => tierOf(value) >= TIERS.inside;
/** Whether words are matched whole, or by what they mean. */
export const isWholeMatch = (value: number): boolean => tierOf(value) >= TIERS.meant;

/** From 0 to 1, with a little for the position of the words. */
export const shareOf = (value: number): number =>
  (tierOf(value) + 1 + (value % STEP) / STEP) / (TIERS.whole + 2);

/** Adds hits to others; of two values of a product the better one counts. */
export function join(into: Hits, more: Hits): void {
  for (const [entry, value] of more) {
    const known = into.get(entry);
    if (known === undefined || known < value) into.set(entry, value);
  }
}

/** The products that are in every list: of the tier of the worst, with the mean of the weights. */
export function inEvery(lists: readonly Hits[]): Hits {
  const [least, ...others] = [...lists].sort((a, b) => a.size - b.size);
  const found: Hits = new Map();
  if (!least) return found;
  for (const [entry, first] of least) {
    let tier = tierOf(first);
    let weight = first % STEP;
    let isIn = true;
    for (const list of others) {
      const value = list.get(entry);
      if (value === undefined) {
        isIn = false;
        break;
      }
      tier = Math.min(tier, tierOf(value));
      weight += value % STEP;
    }
    if (isIn) found.set(entry, tier * STEP + weight / lists.length);
  }
  return found;
}

/** The same products, at most of this tier. */
export function atMost(tier: Tier, hits: Hits): Hits {
  const found: Hits = new Map();
  for (const [entry, value] of hits)
    found.set(entry, Math.min(tierOf(value), tier) * STEP + (value % STEP));
  return found;
}
