import type { Product } from './product';

/** The addresses of all pictures that a product names, its own first: those of its gallery and variants, and its size chart. */
export function picturesOfProduct({ image, images, variants, sizeChart }: Product): string[] {
  const named = [
    image,
    ...(images ?? []).map(({ url }) => url),
    ...(variants ?? []).flatMap((variant) => variant.image ?? []),
    ...(typeof sizeChart === 'string' ? [sizeChart] : []),
  ];
  return [...new Set(named)];
}
