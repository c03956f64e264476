import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Middleware } from 'koa';
import { behindLogo, ICON_KINDS, iconAddress } from '#shared/shop/shop-logo';
import { rejectWhenQueueFull } from '../concurrency/concurrency-limit';
import { heavyWork } from '../concurrency/heavy-work';
import { nameRoute } from '../http/route-name';
import type { FileAnswer } from '../http/static-files';
import { iconOf } from '../images/encode-picture';
import type { ShopStore } from '../store/repositories/shop-store';
import { UPLOADS_PATH } from '../store/uploaded-picture';

const PREFIX = '/icons/';
/** The address names picture, colour and size. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const MAX_WAITING = 20;
/** In seconds. */
const RETRY_AFTER = 5;

export interface ShopIconsOptions {
  readonly store: Pick<ShopStore, 'read'>;
  /** Answers with an uploaded picture by its name. */
  readonly uploads: FileAnswer;
}

/**
 * Answers with the icons of the shop, made of its logo on its colour (`iconAddress`). Only those of now: other addresses would be work
 * that strangers order.
 */
export function shopIcons({ store, uploads }: ShopIconsOptions): Middleware {
  const making = heavyWork(MAX_WAITING);
  /** Those of the logo of now. */
  let made = new Map<string, Buffer>();
  let madeOf = '';
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX) || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const { logo = '', colour } = await store.read((shop) => shop.ownerSettings(), {
      replica: true,
    });
    const kind = ICON_KINDS.find((each) => logo && iconAddress(logo, colour, each) === ctx.path);
    if (kind === undefined) return next();
    const of = `${logo} ${behindLogo(colour)}`;
    if (madeOf !== of) [madeOf, made] = [of, new Map<string, Buffer>()];
    let icon = made.get(kind);
    if (!icon) {
      if (!(await uploads(ctx, logo.slice(UPLOADS_PATH.length)))) return next();
      const file: unknown = ctx.body;
      ctx.remove('Content-Length');
      if (!Buffer.isBuffer(file) && !(file instanceof Readable)) return;
      const picture = Buffer.isBuffer(file) ? file : await buffer(file);
      const kept = made;
      icon = await rejectWhenQueueFull(
        making(() => iconOf(picture, kind, behindLogo(colour))),
        RETRY_AFTER,
      );
      kept.set(kind, icon);
    }
    nameRoute(ctx, PREFIX);
    ctx.status = 200;
    ctx.set('Cache-Control', FOR_EVER);
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = 'image/png';
    ctx.body = icon;
  };
}
