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

/** Whether an address of a picture is not of the shop itself: such a picture can be copied into it. */
export const isElsewhere = (address: string): boolean => /^https:/i.test(address);

/** What names pictures, with one address in the place of another. @returns the same where it is not named */
export function withPicture<Fields extends Pictured>(
  fields: Fields,
  from: string,
  to: string,
): Fields {
  if (!picturesOfProduct(fields).includes(from)) return fields;
  const { image, images, variants, sizeChart } = fields;
  return {
    ...fields,
    ...(image === from ? { image: to } : {}),
    ...(images
      ? { images: images.map((one) => (one.url === from ? { ...one, url: to } : one)) }
      : {}),
    ...(variants
      ? { variants: variants.map((one) => (one.image === from ? { ...one, image: to } : one)) }
      : {}),
    ...(sizeChart === from ? { sizeChart: to } : {}),
  };
}
