import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import type { Product } from '#shared/catalogue/product';
import { boundedPage } from '#shared/core/page';
import { createBoundedCache } from '../catalogue/bounded-cache';
import { isShopOpen } from '../catalogue/shop-opening';
import { nameRoute } from '../http/route-name';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { sendPacked } from './packed-text';
import { FIXED_ENTRIES, productEntry, sitemapIndexText, sitemapText } from './sitemap-markup';

const packed = promisify(gzip);

/** How many addresses one file may hold. */
const MAX_ADDRESSES = 50_000;
/**
 * A file is written again after so long, in milliseconds: every order changes the catalogue, and nothing that a search
 * engine would look for.
 */
const WRITTEN_AGAIN = 60 * 60 * 1000;
const HELD = `public, max-age=${WRITTEN_AGAIN / 1000}`;
/**
 * Compressed: a full file of 25 MB weighs about one. Files of the hour before go first. Parts that are not there take a
 * few bytes each, so that asking for all of them puts out none that is.
 */
const BOUNDS = { bytes: 32 * 1024 * 1024 };
const PATH = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/;

export interface SitemapOptions {
  readonly store: Pick<ShopStore, 'read'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Where the shop is, such as `https://shop.example`. */
  readonly origin: () => string;
  /** For tests: fewer than usual. */
  readonly maxAddresses?: number | undefined;
}

/**
 * Answers `/sitemap.xml`: every page that search engines are to know, or the list of its parts `/sitemap-1.xml` … where one
 * file would have too many. Lists and searches are not in it: they lead to what is. A part that is not there is no file,
 * and left to what comes later; so is all of it before the shop opens.
 */
export function sitemaps(options: SitemapOptions): Middleware {
  const { store, clock, origin, maxAddresses = MAX_ADDRESSES } = options;
  const perPart = maxAddresses - FIXED_ENTRIES.length;
  const files = createBoundedCache<Buffer>(BOUNDS, ({ length }) => length);

  /** @param part from 1; 0 for `/sitemap.xml` itself */
  async function textOf(shop: ShopReader, part: number): Promise<string> {
    const { pages } = boundedPage(await shop.countProducts(), { pageNumber: 1, pageSize: perPart });
    if (part === 0 && pages > 1) return sitemapIndexText(pages, origin());
    if (part > pages || (part > 0 && pages === 1)) return '';
    const pageNumber = Math.max(1, part);
    const { items } = await shop.listProducts({ sort: 'newest', pageNumber, pageSize: perPart });
    const entries = await Promise.all(
      items.map(async (product) => productEntry(product._id, await changedAt(shop, product))),
    );
    return sitemapText(pageNumber === 1 ? [...FIXED_ENTRIES, ...entries] : entries, origin());
  }

  function fileOf(part: number): Promise<Buffer> {
    const key = `${part} ${origin()} ${Math.floor(clock() / WRITTEN_AGAIN)}`;
    return files.get(key, async () => {
      const text = await store.read((shop) => textOf(shop, part), { replica: true });
      return text === '' ? Buffer.alloc(0) : packed(text);
    });
  }

  return async (ctx, next) => {
    const match = PATH.exec(ctx.path);
    if (!match || !['GET', 'HEAD'].includes(ctx.method)) return next();
    // Each time: an owner who has just opened the shop shows it to search engines at once.
    if (!(await store.read(isShopOpen, { replica: true }))) return next();
    const file = await fileOf(Number(match[1] ?? 0));
    if (file.length === 0) return next();
    nameRoute(ctx, '/sitemap.xml');
    ctx.set('Cache-Control', HELD);
    sendPacked(ctx, file);
  };
}

/** When a product last changed publicly: its newest review, else its beginning. Edits leave no date. */
async function changedAt(shop: ShopReader, { _id, numReviews, createdAt }: Product) {
  if (numReviews === 0) return createdAt;
  const [newest] = await shop.reviewsOf(_id, 1);
  return newest && newest.createdAt > createdAt ? newest.createdAt : createdAt;
}
