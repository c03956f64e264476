import { pictureAt, PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import type { PublicPage } from '#shared/pages/public-page';

/** A picture for previews. */
export interface PageImage {
  /** Absolute. */
  readonly url: string;
  /** In pixels, where they are known: the shop's own pictures are square, uploads and others are of any form. */
  readonly width?: number;
  readonly height?: number;
  /** What it shows, where the owner says so. */
  readonly alt?: string;
}

/** Previews take pictures from 600 pixels on. */
const WIDTH = 960;
const OWN = /^\/pictures\/[\w-]+-960\.webp$/;

/** The picture that represents a page: its product, or its first one. @param origin of the shop */
export function imageOf(page: PublicPage, origin: string): PageImage {
  const image = imageAt(shownFirst(page) || PLACEHOLDER_IMAGE, origin);
  const alt = page.kind === 'product' ? page.product.images?.[0]?.alt : undefined;
  return alt ? { ...image, alt } : image;
}

/** @param image as products carry it: a path of the shop, or an https address */
export function imageAt(image: string, origin: string): PageImage {
  const large = pictureAt(image, WIDTH);
  const url = new URL(URL.canParse(large, origin) ? large : PLACEHOLDER_IMAGE, origin).href;
  return OWN.test(large) ? { url, width: WIDTH, height: WIDTH } : { url };
}

function shownFirst(page: PublicPage): string | undefined {
  if (page.kind === 'product') return page.product.image;
  if (page.kind !== 'catalogue') return undefined;
  return (page.top?.[0] ?? page.products[0])?.image;
}
