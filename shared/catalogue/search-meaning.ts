import { EVERYDAY_FOOD } from './everyday-food';
import { EVERYDAY_THINGS } from './everyday-things';
import { foldForSearch, plainWords, spellingOf, stemOf } from './search-token';
import type { SearchWords } from './search-words';
import { forgivenSlips } from './search-sound';
import { spokenKeys } from './spoken-key';

/** A folded word as words are compared: without the ending of a plural, spelled plainly. */
export const plainKey = (word: string): string => spellingOf(stemOf(word));

/** The words of a text, folded. */
export const wordsIn = (text: string): string[] => plainWords(foldForSearch(text));

/** Words that say nothing about a product, in English, Hindi and Hindi in Latin letters. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  wordsIn(
    'a an and for in of on the to with or my i want need buy online price rate best cheap new latest size ' +
      'का की के को में मे से पर और व या लिए लिये वाला वाली वाले एक कोई मेरा मेरे मेरी चाहिए दिखाओ सस्ता सस्ती अच्छा ' +
      'ka ki ke ko me mein se par aur ya liye lie wala wali wale vala vali vale ek koi chahiye dikhao sasta sasti accha',
  ),
);

/** Whether a folded word says nothing about a product. */
export const isEmptyWord = (word: string): boolean => EMPTY_WORDS.has(word);

/** The most words of a keyword that are looked up as one phrase, and the most keys of a phrase. */
export const MAX_PHRASE = 4;
const MAX_KEYS = 8;

/** The keys of a phrase by its sound: those of its words, side by side. */
function phraseKeys(words: readonly string[]): string[] {
  let keys = [''];
  for (const word of words) {
    const own = spokenKeys(word);
    const sounds = own.length > 0 ? own : [word];
    keys = keys.flatMap((start) => sounds.map((key) => `${start} ${key}`)).slice(0, MAX_KEYS);
  }
  return keys;
}

/** What words mean: each meaning is the words of which a product must have every one. */
type Meanings = readonly (readonly string[])[];

/** The owner's words and the everyday ones, ready to be looked up (docs/shop-rules.md#r-catalogue-15). */
export interface SynonymTable {
  /** What a phrase means as it is typed. The owner's meanings come first. */
  of(words: readonly string[]): Meanings;
  /** What a phrase means that only sounds like one that is known. */
  sounding(words: readonly string[]): Meanings;
  /** What known words mean that differ from a word by a few letters. */
  like(word: string): Meanings;
  /** Whether a folded word is known to be whole, and not the beginning of another one. */
  isWhole(word: string): boolean;
}

/** Pairs of what is typed and what it means, looked up by spelling and by sound. */
function createPhraseTable() {
  const exact = new Map<string, string[][]>();
  const bySound = new Map<string, string[][]>();
  const whole = new Set<string>();
  return {
    put(typed: readonly string[], means: readonly string[]): void {
      if (typed.length === 0 || means.length === 0) return;
      add(exact, exactKey(typed), [...means]);
      for (const key of phraseKeys(typed)) add(bySound, key, [...means]);
      for (const [word, ...more] of [typed, means])
        if (word && more.length === 0) whole.add(plainKey(word));
    },
    of: (words: readonly string[]): Meanings => exact.get(exactKey(words)) ?? [],
    sounding: (words: readonly string[]): Meanings =>
      phraseKeys(words).flatMap((key) => bySound.get(key) ?? []),
    like: (word: string): Meanings =>
      [...exact].flatMap(([key, means]) => (forgivenSlips(word, key) ? means : [])),
    isWhole: (word: string): boolean => whole.has(plainKey(word)),
  };
}

const exactKey = (words: readonly string[]) => words.map(plainKey).join(' ');

function add(map: Map<string, string[][]>, key: string, means: string[]): void {
  const known = map.get(key);
  if (!known) map.set(key, [means]);
  else if (!known.some((one) => one.join(' ') === means.join(' '))) known.push(means);
}

let everyday: ReturnType<typeof createPhraseTable> | undefined;

/** Read once, with the first search. */
function everydayTable() {
  if (everyday) return everyday;
  everyday = createPhraseTable();
  for (const line of `${EVERYDAY_FOOD}${EVERYDAY_THINGS}`.split('\n')) {
    const [left, right] = line.split('>').map((side) => side.split(',').map(wordsIn));
    for (const typed of left ?? [])
      for (const means of right ?? left ?? []) if (means !== typed) everyday.put(typed, means);
  }
  return everyday;
}

/** @param words of the owner: synonyms, and the Hindi names of categories, which mean their category */
export function createSynonymTable({ synonyms, categories }: SearchWords): SynonymTable {
  const owners = createPhraseTable();
  const names = categories.map(({ category, hindi }) => ({ typed: hindi, means: category }));
  for (const { typed, means } of [...synonyms, ...names])
    owners.put(wordsIn(typed), wordsIn(means));
  const common = everydayTable();
  return {
    of: (words) => [...owners.of(words), ...common.of(words)],
    sounding: (words) => [...owners.sounding(words), ...common.sounding(words)],
    like: (word) => [...owners.like(word), ...common.like(word)],
    isWhole: (word) => owners.isWhole(word) || common.isWhole(word),
  };
}
