import { compressText } from '../http/compress-text';
import { isKnown } from '../http/entity-tag';
import type { Encoding, RequestFacts, ApiResponse } from '../http/response';
import { createBoundedCache } from './bounded-cache';

/** How much prepared text is cached, in bytes. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Better than for one reader's reply: a prepared one is read by many. */
const QUALITY = 6;

/** Answers of the catalogue, written and compressed once and sent to all clients. */
export interface PreparedResponses {
  /**
   * @param key names the text for ever: a text that changes must get another key
   * @param make writes the text, where it is not cached
   */
  text(key: string, encoding: Encoding, make: () => Promise<string>): Promise<Buffer>;
  /**
   * Writes a text now, within the state of the store that its maker reads, and not for each who asks.
   * @returns gives it in an encoding, later
   */
  ready(key: string, make: () => Promise<string>): Promise<(encoding: Encoding) => Promise<Buffer>>;
}

/** @param maxBytes the bound; what was not asked for longest goes first */
export function createPreparedResponses(maxBytes: number = MAX_BYTES): PreparedResponses {
  const stored = createBoundedCache<Buffer>({ bytes: maxBytes }, ({ length }) => length);

  function text(key: string, encoding: Encoding, make: () => Promise<string>): Promise<Buffer> {
    return stored.get(`${encoding} ${key}`, async () => {
      if (encoding === 'identity') return Buffer.from(await make());
      // From the cached text, so that it says the same under every encoding.
      const plain = await text(key, 'identity', make);
      return compact(await compressText(plain, encoding, QUALITY));
    });
  }

  async function ready(key: string, make: () => Promise<string>) {
    const plain = await text(key, 'identity', make);
    return (encoding: Encoding) => text(key, encoding, async () => plain.toString('utf8'));
  }

  return { text, ready };
}

/** A copy of its own size: zlib gives a small piece of a large room, which would be retained with it. */
export function compact(bytes: Buffer): Buffer {
  return Buffer.concat([bytes]);
}

/**
 * Answers with a prepared text under an ETag, or 304 where the client has it.
 * @param etag without quotes; equal for equal texts of this address
 */
export async function preparedResponse(
  request: RequestFacts,
  etag: string,
  cacheControl: string,
  text: (encoding: Encoding) => Promise<Buffer>,
): Promise<ApiResponse> {
  // Weak: the text is the same under every encoding, the bytes are not.
  const tag = `W/"${etag}"`;
  const headers = { ETag: tag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' };
  if (isKnown(request.header('If-None-Match'), etag))
    return { status: 304, body: null, headers, forEverybody: true };
  const { body, coding } = await inBestEncoding(request, text);
  return { status: 200, body, headers: { ...headers, ...coding }, forEverybody: true };
}

/** As `preparedResponse`, for what the page's scripts ask again and again. */
export const preparedForScripts = async (
  ...asked: Parameters<typeof preparedResponse>
): Promise<ApiResponse> => ({ ...(await preparedResponse(...asked)), isForScripts: true });

/** Answers one person with a prepared text, which no client keeps. */
export async function preparedForOne(
  request: RequestFacts,
  text: (encoding: Encoding) => Promise<Buffer>,
): Promise<ApiResponse> {
  const { body, coding } = await inBestEncoding(request, text);
  return { status: 200, body, headers: { Vary: 'Accept-Encoding', ...coding } };
}

/** The text in the best encoding that the client takes, and the header that says so. */
async function inBestEncoding(
  request: RequestFacts,
  text: (encoding: Encoding) => Promise<Buffer>,
): Promise<{ body: Buffer; coding: Readonly<Record<string, string>> }> {
  const encoding = request.encoding();
  const coding = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
  return { body: await text(encoding), coding };
}
