/**
 * The first letters of a text, as people count them: a syllable with its vowel signs is one, and so is an emoji of several parts.
 * Where the browser cannot tell, a letter is a code point.
 * @param most how many at most
 */
export function lettersOf(text: string, most = Infinity): string[] {
  const letters: string[] = [];
  for (const letter of each(text)) {
    if (letters.length >= most) break;
    letters.push(letter);
  }
  return letters;
}

/**
 * As many letters of a text as fit, all of them whole: for a limit of a field.
 * @param longest in units of UTF-16, as the limits of schemas are
 */
export function withinLength(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let cut = '';
  for (const letter of each(text)) {
    if (cut.length + letter.length > longest) break;
    cut += letter;
  }
  return cut;
}

function* each(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return yield* text;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}
