import type { Context } from 'koa';

/** Far more than any browser sends, in characters: reading a list of 15 kB takes longer than most answers. */
const MAX_LIST = 400;

/** Whether a client accepts an encoding; one with a longer list gets the uncompressed text. */
export const acceptsEncoding = (ctx: Context, encoding: 'br' | 'gzip'): boolean =>
  ctx.get('Accept-Encoding').length <= MAX_LIST && ctx.acceptsEncodings(encoding) !== false;
