import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { acceptsEncoding } from './accepted-encodings';
import type { Encoding } from './response';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller replies fit in one packet uncompressed. In bytes. */
const MIN_SIZE = 1_000;
/** Fast: a reply for one person is compressed for one reader. */
const QUALITY = 4;

/** Compresses text in UTF-8. @param quality of brotli, 0–11; gzip uses a similar level */
export function compressText(
  bytes: Buffer,
  encoding: 'br' | 'gzip',
  quality = QUALITY,
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: Math.min(quality + 1, 9) });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
    },
  });
}

/** Compresses text in UTF-8 as it comes; ending the result ends the source. */
export function compressStream(source: Readable, encoding: 'br' | 'gzip'): Readable {
  const compressor =
    encoding === 'gzip'
      ? createGzip({ level: QUALITY + 1 })
      : createBrotliCompress({
          params: {
            [constants.BROTLI_PARAM_QUALITY]: QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        });
  // An error of one is the other's, whose reader is told.
  return pipeline(source, compressor, () => undefined);
}

/** The best encoding that the client accepts. */
export function encodingOf(ctx: Context): Encoding {
  if (acceptsEncoding(ctx, 'br')) return 'br';
  return acceptsEncoding(ctx, 'gzip') ? 'gzip' : 'identity';
}

/** The smallest window that holds the text, as a power of two: a larger one costs megabytes for a page of kilobytes. */
function windowFor(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants;
  const fitting = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(fitting, BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW);
}

/**
 * Compresses replies made for one client; the catalogue's are compressed already
 * (docs/api.md#caching-and-compression).
 */
export const compressResponses: Middleware = async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  if (typeof body !== 'string' || body.length < MIN_SIZE) return;
  ctx.vary('Accept-Encoding');
  const encoding = encodingOf(ctx);
  if (encoding === 'identity') return;
  const { type } = ctx;
  ctx.body = await compressText(Buffer.from(body), encoding);
  ctx.type = type;
  ctx.set('Content-Encoding', encoding);
};
