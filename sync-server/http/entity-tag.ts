/** The longest list that is read: browsers send one tag, and a very long list is costly. In characters. */
const MAX_LIST = 400;

/**
 * Whether a client has a text, by the list of tags that it sends. A weak tag matches the same text as a strong one.
 * @param ifNoneMatch the header as received; only its beginning is read
 * @param etag without quotes
 */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .slice(0, MAX_LIST)
    .split(',')
    .some((given) => {
      const tag = given.trim();
      return tag === `"${etag}"` || tag === `W/"${etag}"`;
    });
}
