/** Widths, in pixels, in which every picture of the shop exists: thumb, list of a phone, card, product page. */
export const PICTURE_WIDTHS = [160, 240, 400, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** What lists show on a phone, in the room of 108 CSS pixels: the one that is fetched ahead. */
export const LIST_WIDTH = 240 satisfies PictureWidth;

/** Shown where a product has no picture or its picture cannot be loaded (docs/shop-rules.md#r-catalogue-10). */
export const PLACEHOLDER_IMAGE = '/pictures/placeholder-960.webp';

const SIZED = /^(\/(?:pictures|uploads)\/[\w-]+)-(?:160|240|400|960)\.webp$/;

/**
 * The address of a picture at one width. Pictures of the shop's own exist at `PICTURE_WIDTHS`;
 * any other address is returned as it is.
 */
export function pictureAt(image: string, width: PictureWidth): string {
  const match = SIZED.exec(image);
  return match ? `${match[1]}-${width}.webp` : image;
}

/**
 * The `srcset` of a picture, or nothing where it exists in one size only.
 * @param from the narrowest of it, in pixels
 */
export function pictureSet(image: string, from: PictureWidth = 160): string | undefined {
  return SIZED.test(image)
    ? PICTURE_WIDTHS.filter((width) => width >= from)
        .map((width) => `${pictureAt(image, width)} ${width}w`)
        .join(', ')
    : undefined;
}
