/** Where the digit of the version and that of the variant are (RFC 9562, version 4). */
const VERSION = 6;
const VARIANT = 8;

/** A random UUID, also where a page is no secure context, as on a home network without https: there browsers have no `randomUUID`. */
export function randomUuid(
  source: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>> = crypto,
): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    const value =
      place === VERSION ? (byte & 0x0f) | 0x40 : place === VARIANT ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
