import type { Context } from 'koa';
import { createGunzip } from 'node:zlib';

/**
 * Answers with a text of which only the compressed form is kept; the few who do not take it get it unpacked on the way.
 * @param file compressed by gzip
 */
export function sendPacked(ctx: Context, file: Buffer): void {
  ctx.type = 'application/xml; charset=utf-8';
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('gzip')) {
    ctx.set('Content-Encoding', 'gzip');
    ctx.body = file;
    return;
  }
  const unpacked = createGunzip();
  unpacked.end(file);
  ctx.body = unpacked;
}
