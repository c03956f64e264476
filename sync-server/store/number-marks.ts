/** How many characters a mark is of. */
const LENGTH = 5;
/** So many marks there are: however many rows, a few of each thousand share one. */
const MARKS = 16_384;
/** Names have fewer digits than this in a row of characters; phone and tracking numbers and ids have more. */
const FEWEST_DIGITS = 3;

/**
 * The marks of the parts of a text that look like a number, or begin one (`#`): of each five characters with three digits among them,
 * one of few. A text that contains a word has all marks of the word, so that a word is looked for in the texts with its rarest one.
 * @param text folded
 */
export function numberMarks(text: string): string[] {
  const marks = new Set<number>();
  for (let end = LENGTH, place = 0; end <= text.length; end += 1, place += 1) {
    let digits = 0;
    let hash = 0;
    let isBroken = false;
    for (let at = place; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 0x30 && code <= 0x39) digits += 1;
      isBroken ||= code === 0x0a;
      hash = (Math.imul(hash, 31) + code) >>> 0;
    }
    const isNumber = digits >= FEWEST_DIGITS || text[place] === '#';
    if (isNumber && !isBroken) marks.add((hash ^ (hash >>> 14)) % MARKS);
  }
  return Array.from(marks, (mark) => String.fromCharCode(mark));
}
