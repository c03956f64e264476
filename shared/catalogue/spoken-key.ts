import { foldText } from './keyword';

/*
 * How a word sounds, written in few letters, so that `चाय`, `chai`, `chaay` and `chay` are one. Both scripts lead to the
 * same letters: consonants without breath, without doubling and without the kinds of t, d, n and s; of the vowels only
 * a front one (`i`) and a round one (`u`). An `a` is left out, except at the beginning: Hindi does not write it,
 * and Latin spellings of Hindi double it as they like. Where one letter is said in two ways, a word has several keys.
 */

/** Said in two ways: open, or as the vowel or consonant behind it. */
const FRONT_OR_OPEN = 'I';
const ROUND_OR_OPEN = 'U';
const FLAP = 'D';
const FINAL_Z = 'Z';
const WAYS: Readonly<Record<string, readonly string[]>> = {
  [FRONT_OR_OPEN]: ['i', ''],
  [ROUND_OR_OPEN]: ['u', ''],
  [FLAP]: ['d', 'r'],
  [FINAL_Z]: ['j', 's'],
};

/** The letters of the Devanagari script by what they sound like. A nukta (the dot below) is not said: people leave it out. */
const LETTERS_BY_SOUND: Readonly<Record<string, string>> = {
  k: 'कख',
  g: 'गघ',
  c: 'चछ',
  j: 'जझ',
  t: 'टठतथ',
  d: 'डढदध',
  n: 'ङञणनंँ',
  p: 'प',
  f: 'फ',
  b: 'बभ',
  m: 'म',
  r: 'र',
  l: 'लळ',
  v: 'व',
  s: 'शषस',
  h: 'ह',
  a: 'अआाॲॅ',
  i: 'यइईिीएे',
  u: 'उऊुूओोऔौ',
  [FRONT_OR_OPEN]: 'ऐैऍ',
  [ROUND_OR_OPEN]: 'ऑॉ',
};
const DEVANAGARI: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTERS_BY_SOUND).flatMap(([sound, letters]) =>
    Array.from(letters, (letter): [string, string] => [letter, sound]),
  ),
);

const IN_DEVANAGARI = /[\u0900-\u097f]/;

/** Endings of the plural, and of a word that something follows: बच्चों and बच्चे are both of बच्चा. */
const HINDI_ENDING = /(?:ियों|ियाँ|ियां|ों|ें|ाएँ|ाएं)$/;
/** ड़ and ढ़, which Latin spellings write with d or r. */
const FLAPS = /[डढ]\u093c/g;
/** A nasal before a lip is an m: लैंप, बंबई. */
const LIP_NASAL = /ं(?=[पफबभम])/g;
/** English plurals end in a soft s: शूज़. */
const SOFT_S = /ज\u093c?$/;
const FINAL_NASAL = /[ँं]$/;

function hindiSounds(word: string): string {
  const stem = word.length > 3 ? word.replace(HINDI_ENDING, '') : word;
  const written = stem
    .replace(FINAL_NASAL, '')
    .replace(LIP_NASAL, 'म')
    .replace(/^य/, 'y')
    .replace(/ऋ|ृ/g, 'रि')
    .replace(FLAPS, FLAP)
    .replace(SOFT_S, FINAL_Z);
  return Array.from(written, (letter) => DEVANAGARI.get(letter) ?? asLatin(letter)).join('');
}

/** Characters of a Hindi word that are not of its script are read as they are: digits, Latin letters. */
const asLatin = (letter: string) => (/[a-z0-9DZ]/.test(letter) ? letter : '');

/** In order; a `C` is the sound of `ch` until the `c` that is a k or an s is gone. */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/[^a-z0-9]/g, ''],
  // English that is not said as it is written.
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/ight/g, 'ait'],
  [/(?:t|s|ss)ion/g, 'sn'],
  [/ture(?=s?$)/, 'Cr'],
  [/tch/g, 'C'],
  [/dge/g, 'j'],
  [/ge(?=s?$)/, 'j'],
  [/qu/g, 'kv'],
  // Consonants.
  [/c+h+/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/([kgtdbj])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/([aeo])w(?![aeiouy])/g, '$1u'],
  [/w/g, 'v'],
  // Vowels. A `u` between consonants may be the open one of cup, an `a` before a last e the front one of cake.
  [/ou|oo|au/g, 'uu'],
  [/a(?=[a-z]e$)/, FRONT_OR_OPEN],
  [/(?<![aeiou])u(?=[b-df-hj-np-tv-z])/g, ROUND_OR_OPEN],
  [/(?!^)y/g, 'i'],
  [/e/g, 'i'],
  [/o/g, 'u'],
  [/C/g, 'c'],
];

const latinSounds = (word: string) =>
  LATIN.reduce((sounds, [written, said]) => sounds.replace(written, said), word);

/** Every way in which sounds may be said; at most eight. */
function ways(sounds: string): string[] {
  let said = [''];
  for (const sound of sounds) {
    const choices = said.length > 4 ? WAYS[sound]?.slice(0, 1) : WAYS[sound];
    said = said.flatMap((start) => (choices ?? [sound]).map((choice) => start + choice));
  }
  return said;
}

const consonantsIn = (key: string) => key.replace(/[iu]/g, '').length;

/** Leaves out what makes no difference: an `a` inside, doubled letters, the last vowel of a longer word. */
function keyOf(said: string): string {
  const plain = (said[0] ?? '') + said.slice(1).replaceAll('a', '');
  const key = plain.replace(/(.)\1+/g, '$1');
  return consonantsIn(key) >= 2 ? key.replace(/i$/, '') : key;
}

/** Whether a text has letters of the Devanagari script. */
export const isHindi = (text: string): boolean => IN_DEVANAGARI.test(text);

/**
 * The keys of a word: words of which one key is the same are taken for the same word, in whichever script they are written.
 * @returns none for a word without letters, such as `5` or `&`
 */
export function spokenKeys(word: string): string[] {
  const folded = foldText(word);
  const sounds = isHindi(folded) ? hindiSounds(folded) : latinSounds(folded);
  if (!/[a-z]/i.test(sounds)) return [];
  return [...new Set(ways(sounds).map(keyOf))].filter((key) => key !== '');
}

/** The minimum number of consonants that identify a word without its vowels. */
const TELLING = 3;

/** The consonants of a key; nothing where they are too few to tell words apart. */
export function consonantKey(key: string): string | undefined {
  const bare = (key[0] ?? '') + key.slice(1).replace(/[iu]/g, '');
  return bare.length >= TELLING ? bare : undefined;
}
