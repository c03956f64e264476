import { createHash } from 'node:crypto';
import type { SearchWords } from '#shared/catalogue/search-words';

const LENGTH = 22;
const known = new WeakMap<SearchWords, string>();

/**
 * Names the owner's words by what they are: equal for equal words, also in a store that was set back to a backup, where
 * a number would come twice. Rows of the store never change, so each is read once.
 */
export function searchWordsTag(words: SearchWords): string {
  const before = known.get(words);
  if (before) return before;
  const tag = createHash('sha256')
    .update(JSON.stringify(words))
    .digest('base64url')
    .slice(0, LENGTH);
  known.set(words, tag);
  return tag;
}
