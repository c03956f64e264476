import { MAX_SEARCH_WORDS, MAX_SYNONYMS, type Synonym } from './search-words';

/**
 * The owner's synonyms as lines of text, as they are typed and pasted: `chawal, चावल = rice`. What is before the
 * `=`, separated by commas, means what is behind it.
 */
export function linesOfSynonyms(synonyms: readonly Synonym[]): string {
  const typedByMeaning = new Map<string, string[]>();
  for (const { typed, means } of synonyms) {
    const known = typedByMeaning.get(means);
    if (known) known.push(typed);
    else typedByMeaning.set(means, [typed]);
  }
  return [...typedByMeaning].map(([means, typed]) => `${typed.join(', ')} = ${means}`).join('\n');
}

/** What is wrong with the lines: `line` counts from 1; absent where there are too many pairs in all. */
export interface LineProblem {
  readonly code: 'no_pair' | 'too_long' | 'too_many';
  readonly line?: number;
}

/** Reads the lines back; empty ones are skipped, and a repeated pair counts once. */
export function synonymsOfLines(text: string): readonly Synonym[] | LineProblem {
  const pairs = new Map<string, Synonym>();
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [left = '', means = '', ...rest] = line.split('=').map((side) => side.trim());
    const all = left.split(/[,،]/).map((typed) => typed.trim());
    if (means === '' || rest.length > 0 || all.includes(''))
      return { code: 'no_pair', line: place + 1 };
    if ([means, ...all].some((words) => words.length > MAX_SEARCH_WORDS))
      return { code: 'too_long', line: place + 1 };
    for (const typed of all) pairs.set(`${typed}=${means}`, { typed, means });
  }
  return pairs.size > MAX_SYNONYMS ? { code: 'too_many' } : [...pairs.values()];
}
