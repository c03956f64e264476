/** What of a product names pictures. */
interface Pictured {
  readonly image?: string | null | undefined;
  readonly images?: readonly { readonly url: string }[] | null | undefined;
  readonly variants?: readonly { readonly image?: string | null | undefined }[] | null | undefined;
  readonly sizeChart?: unknown;
}

/** The addresses of all pictures that a product names, its own first: those of its gallery and variants, and its size chart. */
export function picturesOfProduct({ image, images, variants, sizeChart }: Pictured): string[] {
  const named = [
    ...(typeof image === 'string' ? [image] : []),
    ...(images ?? []).map(({ url }) => url),
    ...(variants ?? []).flatMap((variant) => variant.image ?? []),
    ...(typeof sizeChart === 'string' ? [sizeChart] : []),
  ];
  return [...new Set(named)];
}
