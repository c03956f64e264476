import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { asUpload, type FileAnswer } from '../http/static-files';
import { StoreUnavailableError } from '../store/store-errors';
import { formatOf } from './picture-format';
import { pictureFile, pictureOf, type PictureStorage } from './picture-storage';
import type { ReadObject, S3Client } from './s3-client';

/** The prefix of a picture's key. Keys are the paths under which the shop serves them. */
export const PICTURES_PREFIX = 'uploads/';
const keyOf = (file: string) => PICTURES_PREFIX + file;

export interface PictureBucketOptions {
  readonly client: S3Client;
  readonly randomUuid: () => string;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Stores pictures in a bucket. A picture is four objects, and no two processes ever write the same ones; an incomplete
 * picture of a process that died is referenced nowhere, and is swept as a complete one would be.
 */
export function createPictureBucket(options: PictureBucketOptions): PictureStorage {
  const { client, randomUuid, log } = options;

  async function remove(name: string): Promise<void> {
    const gone = PICTURE_WIDTHS.map((width) => client.remove(keyOf(pictureFile(name, width))));
    for (const result of await Promise.allSettled(gone))
      if (result.status === 'rejected')
        log.warn({ err: result.reason }, 'a picture is taken away later');
  }

  return {
    async keep(picture) {
      const name = randomUuid();
      const written = [...picture].map(([width, bytes]) =>
        client.put(keyOf(pictureFile(name, width)), bytes, 'image/webp'),
      );
      // All writes have ended before anything is removed: none follows.
      for (const result of await Promise.allSettled(written)) {
        if (result.status === 'fulfilled') continue;
        await remove(name);
        throw result.reason;
      }
      return name;
    },

    remove,

    async all() {
      const pictures = new Map<string, number>();
      for (const { key, lastModified } of await client.list(PICTURES_PREFIX)) {
        const name = pictureOf(key.slice(PICTURES_PREFIX.length));
        if (name === undefined) continue;
        pictures.set(name, Math.max(lastModified, pictures.get(name) ?? lastModified));
      }
      return Array.from(pictures, ([name, storedAt]) => ({ name, storedAt }));
    },

    answer: answerFrom(client),
  };
}

/** Forwards an object of the storage, with the headers of pictures in a folder. */
function answerFrom(client: S3Client): FileAnswer {
  return async (ctx, file) => {
    const object = await client.get(keyOf(file.slice(1)), {
      etag: etagAsked(ctx),
      headOnly: ctx.method === 'HEAD',
    });
    if (object === undefined) return false;
    if (object !== 'unchanged') refuseWhatIsNone(object);
    asUpload(ctx.res);
    if (object === 'unchanged') {
      ctx.status = 304;
      ctx.set('ETag', ctx.get('If-None-Match'));
      return true;
    }
    const { etag, lastModified, length, content } = object;
    ctx.status = 200;
    if (etag !== null) ctx.set('ETag', etag);
    if (lastModified !== null) ctx.set('Last-Modified', lastModified);
    // Storage without support for conditions sent it all the same.
    if (ctx.fresh) {
      if (content instanceof Readable) content.destroy();
      ctx.status = 304;
      return true;
    }
    if (content !== null) ctx.body = content;
    if (length !== null) ctx.length = length;
    return true;
  };
}

/** A foreign page from that address would be cached by browsers for ever. */
function refuseWhatIsNone({ content }: ReadObject): void {
  if (Buffer.isBuffer(content) && formatOf(content) !== 'webp')
    throw new StoreUnavailableError('The storage of pictures answered with something else');
}

/** One tag, as browsers send it. A compressing proxy may have made it weak. */
const ONE_TAG = /^(?:W\/)?("[\x21\x23-\x7e]{1,200}")$/;

function etagAsked(ctx: Context): string | undefined {
  return ONE_TAG.exec(ctx.get('If-None-Match'))?.[1];
}
