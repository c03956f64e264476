import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { iconAddress } from '#shared/shop/shop-logo';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { nameRoute } from '../http/route-name';
import type { ShopStore } from '../store/repositories/shop-store';

const PATH = '/manifest.webmanifest';
/** The label under an icon has room for so many characters. */
const MAX_SHORT_NAME = 12;

export interface WebManifestOptions {
  readonly store: Pick<ShopStore, 'read'>;
  /** Where the built page is. */
  readonly pageDirectory: string;
}

/**
 * Answers `/manifest.webmanifest` with the name, colour and logo that the owner gave the shop (docs/shop-rules.md#r-owner-1): it is what the
 * shop is installed under. While they are the built ones, the built file is served.
 */
export function webManifest({ store, pageDirectory }: WebManifestOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const { shopName, colour, logo } = await store.read((shop) => shop.ownerSettings());
    if (shopName === SHOP_NAME && !colour && !logo) return next();
    const built = await readFile(join(pageDirectory, PATH), 'utf8').catch(() => undefined);
    if (built === undefined) return next();
    nameRoute(ctx, PATH);
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'application/manifest+json';
    ctx.body = JSON.stringify({
      ...(JSON.parse(built) as object),
      ...(shopName !== SHOP_NAME && { name: shopName, short_name: shortNameOf(shopName) }),
      ...(colour && { theme_color: colour }),
      ...(logo && { icons: iconsOf(logo, colour) }),
    });
  };
}

const iconsOf = (logo: string, colour: string | undefined) =>
  (['192', '512', 'maskable-512'] as const).map((kind) => {
    const size = kind.replace('maskable-', '');
    return {
      src: iconAddress(logo, colour, kind),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: kind === size ? 'any' : 'maskable',
    };
  });

/** The first words of a name that fit under an icon; the whole name where not even the first does: a phone then cuts it. */
export function shortNameOf(name: string): string {
  const words = name.split(/\s+/);
  let short = words[0] ?? name;
  for (const word of words.slice(1)) {
    if (`${short} ${word}`.length > MAX_SHORT_NAME) break;
    short = `${short} ${word}`;
  }
  return short;
}
