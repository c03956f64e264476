import type { PictureSource, Product } from './product';

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

/** Of so many copied pictures of a product it is known from where they are. */
const MAX_SOURCES = 200;

/** A product with a picture copied in the place of its address. @returns the same where it is not named */
export function withCopy(product: Product, url: string, source: PictureSource): Product {
  const copied = withPicture(product, url, source.image);
  if (copied === product) return product;
  const others = (product.pictureSources ?? []).filter(({ address }) => address !== source.address);
  return { ...copied, pictureSources: [...others, source].slice(-MAX_SOURCES) };
}

/**
 * What is known of the copies of a product that gets back the pictures it had: not what was copied in between.
 * @param restored the product with its pictures of before
 * @param known what was known before
 */
export function withSourcesBack(
  product: Product,
  restored: Product,
  known: readonly PictureSource[] = [],
): Product {
  if (restored === product) return product;
  const [was, is] = [product, restored].map((one) => new Set(picturesOfProduct(one)));
  const all = [...known, ...(product.pictureSources ?? [])];
  const pictureSources = all.filter(
    ({ address, image }, at) =>
      all.findIndex((one) => one.address === address && one.image === image) === at &&
      (is?.has(image) || !was?.has(image)),
  );
  return all.length === 0 ? restored : { ...restored, pictureSources };
}

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
