import { foldText } from './keyword';
import { isHindi } from './spoken-key';

/** Written inside words or at their ends, in whichever form a keyboard has: men's, men’s, kids’. */
const APOSTROPHES = /[’'‘ʼ`´′＇]/g;
/** Twenty thousand is one number, with its comma or without. */
const BETWEEN_DIGITS = /(?<=\d),(?=\d)/g;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}.]/gu;
/** But not in 1.5. */
const DOT = /(?<!\d)\.|\.(?!\d)/g;
const HYPHEN = /-/;
/** A number and what it counts: 5 kg, 128 GB. */
const COUNTED = /^\d+(?:\.\d+)?$/;
const UNIT = /^[a-z]{1,4}$/;

/** A text in which words are looked for: without case, accents and apostrophes. */
export function foldForSearch(text: string): string {
  return foldText(text.replace(APOSTROPHES, '')).replace(BETWEEN_DIGITS, '');
}

/** The words of a folded text, in order, without punctuation. */
export const plainWords = (folded: string): string[] =>
  folded
    .replace(BETWEEN_WORDS, ' ')
    .replace(DOT, ' ')
    .split(' ')
    .filter((word) => word !== '');

/**
 * What else a text may be found by: words with a hyphen in one (t-shirt), a number and its unit in one (5 kg).
 * @param words those of the folded text
 */
export function joinedWords(folded: string, words: readonly string[]): string[] {
  const hyphened = HYPHEN.test(folded) ? folded.split(/\s+/).filter((one) => HYPHEN.test(one)) : [];
  const joined = hyphened.map((one) => plainWords(one).join('')).filter((word) => word !== '');
  for (const [place, word] of words.entries()) {
    const next = words[place + 1];
    if (next && COUNTED.test(word) && UNIT.test(next)) joined.push(word + next);
  }
  return joined;
}

/** Plurals that no ending tells. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['leaves', 'leaf'],
  ['scarves', 'scarf'],
  ['mens', 'men'],
  ['man', 'men'],
  ['womens', 'women'],
  ['woman', 'women'],
  ['children', 'child'],
  ['childrens', 'child'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
]);

const isPlain = (word: string) => /^[a-z]{4,}$/.test(word);

function englishStem(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (!isPlain(word)) return word;
  if (/(?:ie|y)s?$/.test(word)) return word.replace(/(?:ie|y)s?$/, 'y');
  if (/oes?$/.test(word)) return word.replace(/es?$/, '');
  if (/(?:ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}

/** A dot below is left out by many, and a nasal is written as a dot or as its letter. */
const NUKTA = /\u093c/g;
const NASALS: readonly (readonly [RegExp, string])[] = [
  [/ँ/g, 'ं'],
  [/म्(?=[पफबभ])/g, 'ं'],
  [/न्(?=[तथदध])/g, 'ं'],
  [/ण्(?=[टठडढ])/g, 'ं'],
  [/ङ्(?=[कखगघ])/g, 'ं'],
  [/ञ्(?=[चछजझ])/g, 'ं'],
];

function hindiStem(word: string): string {
  const plain = NASALS.reduce(
    (text, [from, to]) => text.replace(from, to),
    word.replace(NUKTA, ''),
  );
  if (plain.length < 4) return plain;
  return plain
    .replace(/ि?य(?:ों|ां|ो)$/, 'ी')
    .replace(/(?:ाओं|ाएं|ों|ें)$/, '')
    .replace(/(?<=..)[ाे]$/, '');
}

/** A folded word without what makes it a plural: `lamps` and `lamp`, जूते and जूता are one. */
export function stemOf(word: string): string {
  return isHindi(word) ? hindiStem(word) : englishStem(word);
}

/** The least letters in which spellings of one sound are taken for one word. */
const MIN_SPELLED = 3;

/**
 * A stem as it would be spelled plainly: `doodh` and `dudh`, `aata` and `atta`, `chawal` and `chaval` are one. Vowels
 * count, unlike in the key of its sound (`spokenKeys`), so that other words stay apart.
 */
export function spellingOf(stem: string): string {
  if (!/^[a-z]+$/.test(stem)) return stem;
  const plain = stem
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/w/g, 'v')
    .replace(/chh/g, 'ch')
    .replace(/(.)\1+/g, '$1');
  return plain.length < MIN_SPELLED ? stem : plain;
}
