import type { Product } from '#shared/catalogue/product';

/** The path under which uploaded pictures are served. */
export const UPLOADS_PATH = '/uploads';

const UPLOADED = new RegExp(`${UPLOADS_PATH}/([0-9a-f-]+)-\\d+\\.webp`);

/** The addresses of all pictures of a product, each once: its own, the others, its variants' and that of its size chart. */
export function picturesOf({ image, images = [], variants = [], sizeChart }: Product): string[] {
  const others = [...images.map(({ url }) => url), ...variants.map((variant) => variant.image)];
  const chart = typeof sizeChart === 'string' ? sizeChart : undefined;
  return [...new Set([image, ...others, chart].filter((address) => address !== undefined))];
}

/**
 * The name of the uploaded picture that an address leads to, in whichever width, also as a whole address of the shop; nothing for any
 * other. What `namedPictures` goes by: a store with columns may keep it beside each row.
 */
export function uploadedPictureOf(image: string): string | undefined {
  return UPLOADED.exec(image)?.[1];
}
