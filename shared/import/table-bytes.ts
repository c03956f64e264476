/** The part of the standard's `TextDecoder` that is used: the rules know neither browser nor server. */
type Decoder = new (
  encoding: string,
  options: { readonly fatal: true },
) => { decode(bytes: Uint8Array): string };

/** A file that is no text the shop can read. */
export class NotText extends Error {
  override readonly name = 'NotText';

  /** @param line the first that cannot be read, from 1 */
  constructor(readonly line: number) {
    super('Not UTF-8. In a spreadsheet, save as "CSV UTF-8"');
  }
}

/** So many bytes are looked at for zeros, which every other byte of UTF-16 is where the text is mostly Latin. */
const LOOKED_AT = 2_000;
const NEWLINE = 0x0a;

/**
 * The text of a file: UTF-8, or UTF-16 as Excel writes "Unicode text", with or without a mark in front.
 * @param TextDecoder the platform's own
 * @throws NotText naming the first line that is not UTF-8
 */
export function decodeTable(bytes: Uint8Array, TextDecoder: Decoder): string {
  const encoding = encodingOf(bytes);
  try {
    // The decoder takes the mark away.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new NotText(encoding === 'utf-8' ? firstLineNotUtf8(bytes, TextDecoder) : 1);
  }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const begin = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of begin.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = begin.length / 4;
  if (odd > most && odd > even) return 'utf-16le';
  return even > most && even > odd ? 'utf-16be' : 'utf-8';
}

function firstLineNotUtf8(bytes: Uint8Array, TextDecoder: Decoder): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let at = 0; at < bytes.length; line += 1) {
    const end = bytes.indexOf(NEWLINE, at);
    const next = end === -1 ? bytes.length : end + 1;
    try {
      decoder.decode(bytes.subarray(at, next));
    } catch {
      return line;
    }
    at = next;
  }
  return line;
}
