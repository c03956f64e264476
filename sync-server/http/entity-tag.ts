/** More of a list is not looked at: browsers send one tag, and a list that has no end costs as much to read. In characters. */
const MAX_LIST = 400;

/**
 * Whether a client has a text, by the list of tags it sends. A weak tag names the same text as a strong one.
 * @param ifNoneMatch the header as it came; only its beginning is read
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
