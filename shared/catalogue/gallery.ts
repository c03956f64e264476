import type { ProductDocument } from './product';

/** A picture of a product's gallery. */
export interface GalleryPicture {
  readonly url: string;
  /** What it shows, in the owner's words; absent: nothing is said. */
  readonly alt?: string | undefined;
}

/** The pictures of a product in their order, `image` always first; an address that is empty has a placeholder. */
export function galleryOf({
  image,
  images = [],
}: Pick<ProductDocument, 'image' | 'images'>): readonly GalleryPicture[] {
  const [first, ...others] = images;
  if (!first) return [{ url: image }];
  return [first.url === image ? first : { url: image }, ...others];
}
