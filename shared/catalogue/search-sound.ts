import { consonantKey, spokenKeys } from './spoken-key';

/** The most words of the shop that one word is taken for. */
const MAX_ALIKE = 40;
/** Shorter keys begin too many words, and a slip in them makes another word of them. */
const MIN_BEGINNING = 3;
const MIN_SLIPPED = 4;

/** A word of the shop, and how likely it was meant, from 0 to 1. */
export interface AlikeWord {
  readonly word: string;
  readonly likeness: number;
}

/** The words of the shop by how they sound. */
export interface ShopVocabulary {
  /** Those that sound exactly like a word of three consonants or more; shorter ones sound like too many. */
  same(word: string): readonly string[];
  /**
   * Those that sound like a word; else those that begin so, those with its consonants, those that begin with them,
   * those one slip away. And those that differ by a few letters as they are written.
   */
  alike(word: string): readonly AlikeWord[];
}

/** @param words of the products, folded, each once */
export function createVocabulary(words: readonly string[]): ShopVocabulary {
  const byKey = new Map<string, string[]>();
  const byConsonants = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string, word: string) => {
    const known = map.get(key);
    if (!known) map.set(key, [word]);
    else if (!known.includes(word)) known.push(word);
  };
  for (const word of words) {
    for (const key of spokenKeys(word)) {
      put(byKey, key, word);
      const consonants = consonantKey(key);
      if (consonants) put(byConsonants, consonants, word);
    }
  }
  const under = (map: ReadonlyMap<string, string[]>, fits: (key: string) => boolean) => {
    const found: string[] = [];
    for (const [key, those] of map) if (fits(key)) found.push(...those);
    return found;
  };
  const sounding = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  /** From the surest way to the least sure, with the likeness of what it finds. */
  const ways: readonly (readonly [number, (keys: readonly string[]) => string[]])[] = [
    [0.8, sounding],
    [
      0.5,
      (keys) => {
        const long = keys.filter((key) => key.length >= MIN_BEGINNING);
        return long.length === 0 ? [] : under(byKey, (key) => beginsAny(key, long));
      },
    ],
    [0.55, (keys) => keys.flatMap((key) => byConsonants.get(consonantKey(key) ?? '') ?? [])],
    [
      0.35,
      (keys) => {
        const bare = keys.flatMap((key) => consonantKey(key) ?? []);
        const long = bare.filter((key) => key.length >= MIN_SLIPPED);
        return long.length === 0 ? [] : under(byConsonants, (key) => beginsAny(key, long));
      },
    ],
    [
      0.4,
      (keys) => {
        const long = keys.filter((key) => key.length >= MIN_SLIPPED);
        return long.length === 0
          ? []
          : under(byKey, (key) => long.some((said) => isOneSlip(said, key)));
      },
    ],
  ];

  function bySound(word: string): AlikeWord[] {
    const keys = spokenKeys(word);
    if (keys.length === 0) return [];
    for (const [likeness, way] of ways) {
      const found = way(keys);
      if (found.length > 0)
        return [...new Set(found)].slice(0, MAX_ALIKE).map((one) => ({ word: one, likeness }));
    }
    return [];
  }

  return {
    same: (word) => [
      ...new Set(sounding(spokenKeys(word).filter((key) => consonantKey(key) !== undefined))),
    ],
    alike(word) {
      const found = new Map(bySound(word).map((one) => [one.word, one.likeness]));
      for (const one of words) {
        const slips = forgivenSlips(word, one);
        if (slips === undefined) continue;
        const likeness = 0.95 - 0.2 * slips - (one[0] === word[0] ? 0 : 0.2);
        found.set(one, Math.max(likeness, found.get(one) ?? 0));
      }
      return [...found].map(([one, likeness]) => ({ word: one, likeness }));
    },
  };
}

/** Words of up to three letters are taken as written; longer ones forgive one slip in five letters. */
const MAX_UNFORGIVEN = 3;
const SLIPS_PER_LETTER = 0.2;

const beginsAny = (key: string, starts: readonly string[]) =>
  starts.some((start) => key.startsWith(start));

/** Whether two keys differ by one letter that is missing, too much or another one. The first is seldom a slip. */
function isOneSlip(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

/** How many slips lead from one word to another; nothing where they are too many for its length. */
export function forgivenSlips(word: string, other: string): number | undefined {
  if (word.length <= MAX_UNFORGIVEN) return undefined;
  const most = Math.round(word.length * SLIPS_PER_LETTER);
  if (Math.abs(other.length - word.length) > most) return undefined;
  const slips = slipsBetween(word, other, most);
  return slips > most ? undefined : slips;
}

/**
 * How many letters are missing, too much, others, or exchanged with their neighbour.
 * @param most no more are counted: beyond them the answer is any larger number
 */
function slipsBetween(a: string, b: string, most: number): number {
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let slips = Math.min(
        (old[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (old[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        slips = Math.min(slips, (older[column - 2] ?? 0) + 1);
      next.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return least;
    [older, old] = [old, next];
  }
  return old[b.length] ?? 0;
}
