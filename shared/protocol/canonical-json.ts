/**
 * JSON with the keys in order, so that equal values give equal text: the fingerprint by which the same action,
 * sent twice, is distinguished from another one under the same id (docs/sync-protocol.md#apply, step 1).
 * @param value plain JSON data; `undefined` members are left out, as JSON does
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  );
}
