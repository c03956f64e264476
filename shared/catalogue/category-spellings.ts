import { plainWords, foldForSearch, stemOf } from './search-token';

/** A category, and how many products name it. */
export interface CountedCategory {
  readonly category: string;
  readonly count: number;
}

/** Several spellings of what seems to be one category. */
export interface CategorySpellings {
  /** The one that most products have. */
  readonly to: string;
  /** All of them, the most frequent first. */
  readonly spellings: readonly CountedCategory[];
  /** Products of all of them. */
  readonly count: number;
}

/** Equal for spellings that differ by case, accents, spaces, punctuation, `and` or a plural alone. */
const keyOf = (category: string): string =>
  plainWords(foldForSearch(category))
    .filter((word) => word !== 'and')
    .map(stemOf)
    .join('');

/** Finds categories that are probably one, spelled differently; most products first (docs/shop-rules.md#r-catalogue-23). */
export function spellingsAmong(categories: readonly CountedCategory[]): CategorySpellings[] {
  const groups = new Map<string, CountedCategory[]>();
  for (const one of categories) {
    // In one word and in several: T-shirt, T shirts, tshirt.
    const key = stemOf(keyOf(one.category));
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => {
      const spellings = group.toSorted((a, b) => b.count - a.count);
      const count = group.reduce((sum, one) => sum + one.count, 0);
      return { to: spellings[0]?.category ?? '', spellings, count };
    })
    .sort((a, b) => b.count - a.count);
}
