import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Middleware } from 'koa';
import { languageIn } from '#shared/pages/page-address';
import { createBoundedCache } from '../catalogue/bounded-cache';
import { isShopOpen } from '../catalogue/shop-opening';
import { markup } from '../http/markup';
import { nameRoute } from '../http/route-name';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { feedItems, type FeedOptions, type FeedTaker } from './feed-item';
import { sendPacked } from './packed-text';
import { inOneLine } from './plain-text';

/** A file is written again after so long, in milliseconds: its takers fetch it once a day, or once an hour. */
const WRITTEN_AGAIN = 15 * 60 * 1000;
const HELD = `public, max-age=${WRITTEN_AGAIN / 1000}`;
/** Compressed: 60,000 items weigh about five. The four files of most shops fit. */
const BOUNDS = { bytes: 32 * 1024 * 1024 };
/** Products that are read at a time; a product may have a hundred items. */
const BATCH_SIZE = 100;
const PATH = /^\/feeds\/(google|meta)\.xml$/;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://base.google.com/ns/1.0';

export interface ProductFeedOptions {
  readonly store: Pick<ShopStore, 'read'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Where the shop is, such as `https://shop.example`. */
  readonly origin: () => string;
}

/**
 * Answers `/feeds/google.xml` and `/feeds/meta.xml`: everything on sale as Google's Merchant Center and Meta's catalogues take it (RSS 2.0),
 * in Hindi with `?lang=hi`. A file is whole before it is sent: where it cannot be written, none is, and none before the shop opens.
 */
export function productFeeds({ store, clock, origin }: ProductFeedOptions): Middleware {
  const files = createBoundedCache<Buffer>(BOUNDS, ({ length }) => length);

  function fileOf(options: FeedOptions): Promise<Buffer> {
    const period = Math.floor(clock() / WRITTEN_AGAIN);
    const key = `${options.taker} ${options.language} ${options.origin} ${period}`;
    return files.get(key, () => store.read((shop) => writeFeed(shop, options), { replica: true }));
  }

  return async (ctx, next) => {
    const taker = takerOf(ctx.path);
    if (!taker || !['GET', 'HEAD'].includes(ctx.method)) return next();
    // Each time: an owner who has just opened the shop gives its feeds to others at once.
    if (!(await store.read(isShopOpen, { replica: true }))) return next();
    const language = languageIn(new URLSearchParams(ctx.querystring)) ?? 'en';
    const file = await fileOf({ taker, language, origin: origin() });
    nameRoute(ctx, `/feeds/${taker}.xml`);
    ctx.set('Cache-Control', HELD);
    sendPacked(ctx, file);
  };
}

function takerOf(path: string): FeedTaker | undefined {
  const named = PATH.exec(path)?.[1];
  return named === 'google' || named === 'meta' ? named : undefined;
}

type Catalogue = Pick<ShopReader, 'listProducts' | 'ownerSettings'>;

/** A feed, compressed by gzip: only so it is ever whole in memory. */
export const writeFeed = (shop: Catalogue, options: FeedOptions): Promise<Buffer> =>
  pipeline(feedTexts(shop, options), createGzip(), (file: AsyncIterable<Buffer>) => buffer(file));

/** The feed in parts; other requests are served in between. */
async function* feedTexts(shop: Catalogue, options: FeedOptions): AsyncGenerator<string> {
  const name = inOneLine((await shop.ownerSettings()).shopName);
  yield HEAD;
  yield `<rss version="2.0" xmlns:g="${NAMESPACE}"><channel>\n`;
  yield String(
    markup`<title>${name}</title><link>${options.origin}</link><description>${name}</description>\n`,
  );
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
    const page = await shop.listProducts({ sort: 'newest', pageNumber, pageSize: BATCH_SIZE });
    for (const product of page.items) yield feedItems(product, options).join('');
    ({ pages } = page);
    await setImmediate();
  }
  yield '</channel></rss>\n';
}
