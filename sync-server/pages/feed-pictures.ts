import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Middleware } from 'koa';
import { rejectWhenQueueFull } from '../concurrency/concurrency-limit';
import { heavyWork } from '../concurrency/heavy-work';
import { nameRoute } from '../http/route-name';
import type { FileAnswer } from '../http/static-files';
import { jpegOf } from '../images/encode-picture';
import type { RateLimits } from '../limits/rate-limits';

const PATH = /^\/feeds\/(uploads|pictures)(\/[\w-]+-960)\.jpg$/;
const OWN = /^\/(?:uploads|pictures)\/[\w-]+-960\.webp$/;
/** A picture keeps its name; a takers' crawler comes back after days. A week, in seconds. */
const HELD = 'public, max-age=604800';
/** Each is small: some 70 kB. */
const MAX_WAITING = 50;
/** In seconds. */
const RETRY_AFTER = 10;

/** Where a picture of the shop is found as JPEG; any other stays where it is. @param url absolute */
export function jpegAddress(url: string, origin: string): string {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : '';
  return OWN.test(path) ? `${origin}/feeds${path.replace(/webp$/, 'jpg')}` : url;
}

export interface FeedPicturesOptions {
  /** Answer with a WebP file by its name. */
  readonly uploads: FileAnswer;
  readonly pictures: FileAnswer;
  readonly limits: RateLimits;
}

/** Answers with the shop's pictures as JPEG (`jpegAddress`): they are stored as WebP, which Meta's catalogues do not take. */
export function feedPictures({ uploads, pictures, limits }: FeedPicturesOptions): Middleware {
  const encoding = heavyWork(MAX_WAITING);
  return async (ctx, next) => {
    const [, kind, name] = PATH.exec(ctx.path) ?? [];
    if (kind === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const answer = kind === 'uploads' ? uploads : pictures;
    if (!(await answer(ctx, `${name}.webp`))) return next();
    nameRoute(ctx, `/feeds/${kind}`);
    ctx.set('Cache-Control', HELD);
    ctx.remove('Content-Length');
    ctx.type = 'image/jpeg';
    const file: unknown = ctx.body;
    if (!Buffer.isBuffer(file) && !(file instanceof Readable)) return;
    await limits.consume('documents', { auth: undefined, ip: ctx.ip }, 1);
    const webp = Buffer.isBuffer(file) ? file : await buffer(file);
    ctx.body = await rejectWhenQueueFull(
      encoding(() => jpegOf(webp)),
      RETRY_AFTER,
    );
  };
}
