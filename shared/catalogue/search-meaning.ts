import { keywordWords } from './keyword';
import type { SearchWords } from './search-words';
import { consonantKey, isHindi, spokenKeys } from './spoken-key';

/** Words that say nothing about a product, in English, Hindi and Hindi in Latin letters, as `keywordWords` gives them. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  keywordWords(
    'a an and for in of on the to with or my ' +
      'का की के को में मे से पर और व या लिए लिये वाला वाली वाले एक कोई मेरा मेरे मेरी ' +
      'ka ki ke ko me mein se par aur ya liye lie wala wali wale vala vali vale ek koi',
  ),
);

/** The most words of a keyword that are looked up as one phrase. */
const MAX_PHRASE = 4;
/** The most words of the shop that one word is taken for, and the most keys of a phrase. */
const MAX_ALIKE = 40;
const MAX_KEYS = 8;
/** Shorter keys begin too many words, and a slip in them makes another word of them. */
const MIN_BEGINNING = 3;
const MIN_SLIPPED = 4;

/** A part of a keyword, and what it may mean: each a text all of whose words a product must have. */
export interface Meaning {
  readonly said: string;
  readonly means: readonly string[];
}

/** The words of the shop by how they sound. */
export interface ShopVocabulary {
  /**
   * Those that sound like a word; else those that begin so, those with its consonants, those that begin with them,
   * those one slip away.
   */
  alike(word: string): readonly string[];
}

/** @param words of the products, folded, each as often as it comes */
export function createVocabulary(words: Iterable<string>): ShopVocabulary {
  const byKey = new Map<string, string[]>();
  const byConsonants = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string, word: string) => {
    const known = map.get(key);
    if (!known) map.set(key, [word]);
    else if (!known.includes(word)) known.push(word);
  };
  for (const word of new Set(words)) {
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
  /** From the surest way to the least sure. */
  const ways: readonly ((keys: readonly string[]) => string[])[] = [
    (keys) => keys.flatMap((key) => byKey.get(key) ?? []),
    (keys) => {
      const long = keys.filter((key) => key.length >= MIN_BEGINNING);
      return long.length === 0 ? [] : under(byKey, (key) => beginsAny(key, long));
    },
    (keys) => keys.flatMap((key) => byConsonants.get(consonantKey(key) ?? '') ?? []),
    (keys) => {
      const bare = keys.flatMap((key) => consonantKey(key) ?? []);
      const long = bare.filter((key) => key.length >= MIN_SLIPPED);
      return long.length === 0 ? [] : under(byConsonants, (key) => beginsAny(key, long));
    },
    (keys) => {
      const long = keys.filter((key) => key.length >= MIN_SLIPPED);
      return long.length === 0
        ? []
        : under(byKey, (key) => long.some((said) => isOneSlip(said, key)));
    },
  ];
  return {
    alike(word) {
      const keys = spokenKeys(word);
      if (keys.length === 0) return [];
      for (const way of ways) {
        const found = way(keys);
        if (found.length > 0) return [...new Set(found)].slice(0, MAX_ALIKE);
      }
      return [];
    },
  };
}

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

/** The keys of a phrase: those of its words, side by side. */
function phraseKeys(words: readonly string[]): string[] {
  let keys = [''];
  for (const word of words) {
    const own = spokenKeys(word);
    const sounds = own.length > 0 ? own : [word];
    keys = keys.flatMap((start) => sounds.map((key) => `${start} ${key}`)).slice(0, MAX_KEYS);
  }
  return keys;
}

/** The owner's words, ready to be looked up (docs/shop-rules.md#r-catalogue-15). */
export interface SynonymTable {
  /** Whether the owner has a word of the keyword, exactly as it is typed. */
  knows(words: readonly string[]): boolean;
  /**
   * The parts of a keyword, in order, with what the owner says that they mean.
   * @param bySound also where it only sounds as the owner's
   */
  parts(words: readonly string[], bySound: boolean): readonly Meaning[];
}

/** @param words of the owner: synonyms, and the Hindi names of categories, which mean their category */
export function createSynonymTable({ synonyms, categories }: SearchWords): SynonymTable {
  const exact = new Map<string, string[]>();
  const sounding = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string, means: string) => {
    const known = map.get(key);
    if (!known) map.set(key, [means]);
    else if (!known.includes(means)) known.push(means);
  };
  const names = categories.map(({ category, hindi }) => ({ typed: hindi, means: category }));
  for (const { typed, means } of [...synonyms, ...names]) {
    const words = typedWords(typed);
    put(exact, words.join(' '), means);
    for (const key of phraseKeys(words)) put(sounding, key, means);
  }

  function meaningOf(phrase: readonly string[], bySound: boolean): readonly string[] {
    const known = exact.get(phrase.join(' '));
    if (known || !bySound) return known ?? [];
    return [...new Set(phraseKeys(phrase).flatMap((key) => sounding.get(key) ?? []))];
  }

  function parts(words: readonly string[], bySound: boolean): Meaning[] {
    const found: Meaning[] = [];
    for (let at = 0; at < words.length;) {
      let length = Math.min(MAX_PHRASE, words.length - at);
      let means: readonly string[] = [];
      for (; length > 0; length -= 1) {
        means = meaningOf(words.slice(at, at + length), bySound);
        if (means.length > 0) break;
      }
      const taken = Math.max(1, length);
      found.push({ said: words.slice(at, at + taken).join(' '), means });
      at += taken;
    }
    return found;
  }

  return {
    parts,
    knows: (words) => exact.size > 0 && parts(words, false).some(({ means }) => means.length > 0),
  };
}

/** The words of a keyword or an owner's phrase, without punctuation around them, in their order. */
const typedWords = (phrase: string) => keywordWords(phrase.replace(/[^\p{L}\p{M}\p{N}\s]/gu, ' '));

/** A keyword's words without those that say nothing; all of them where none would be left. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * What a keyword may mean in this shop: by the owner's words, else by its sound in the words of the products.
 * @param words without those that say nothing
 * @param isSlip whether words in Latin letters are taken for others that sound the same
 */
export function meaningsOf(
  words: readonly string[],
  synonyms: SynonymTable,
  vocabulary: ShopVocabulary,
  isSlip: boolean,
): readonly Meaning[] {
  return synonyms.parts(words, true).map(({ said, means }) => {
    const alike = isSlip || isHindi(said) ? vocabulary.alike(said) : [];
    return { said, means: [...means, ...alike] };
  });
}
