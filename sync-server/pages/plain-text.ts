import { lettersOf } from '#shared/messages/letters';

/** Control characters and ends of lines; marks that turn the direction of whatever follows, also outside of the text. */
const ENDS = /[\p{Cc}\u2028\u2029]+/gu;
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Half of a letter of two halves. */
const HALVES = /\p{Surrogate}/gu;

/** A text of a product or a shopper as one line that changes nothing outside of itself. */
export function inOneLine(text: string): string {
  return text
    .replace(ENDS, ' ')
    .replace(TURNS, '')
    .replace(HALVES, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * The beginning of a text in one line, cut behind a word; inside of one only where the word is longer than that.
 * @param most characters as people count them
 */
export function beginningOf(text: string, most: number): string {
  // A character has a few units at most in any language; hundreds of stacked accents are cut.
  const line = inOneLine(text.slice(0, most * 20));
  const letters = lettersOf(line, most + 1);
  if (letters.length <= most) return line;
  const cut = letters.slice(0, most).join('');
  const isWhole = letters[most] === ' ';
  const words = isWhole ? cut : cut.replace(/\s\S*$/, '');
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`;
}
