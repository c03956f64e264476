import { createHash } from 'node:crypto';

const LENGTH = 22;
const known = new WeakMap<object, string>();

/**
 * Names what the owner has set, such as the words for search, by what it is: equal for equal content, also in a store that was
 * set back to a backup, where a number would come twice. Rows of the store never change, so each is read once.
 */
export function contentTag(content: object): string {
  const before = known.get(content);
  if (before) return before;
  const tag = createHash('sha256')
    .update(JSON.stringify(content))
    .digest('base64url')
    .slice(0, LENGTH);
  known.set(content, tag);
  return tag;
}
