import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { galleryOf } from '#shared/catalogue/gallery';
import { PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import type { ProductDocument } from '#shared/catalogue/product';
import { SAMPLE_PRODUCT } from '#shared/catalogue/edit-product';
import { fieldsOfProduct } from '#shared/catalogue/patch-product';
import { hsnCode, productFields } from '#shared/catalogue/product-fields';
import { typedNumber } from '#shared/core/typed-text';
import { goodsValues, hindiIssues, readGoods, typedGoods } from './goods-form';

/** A picture as the form lists it. */
export interface ListedPicture {
  readonly url: string;
  readonly alt: string;
}

/** The values of the form's fields, which survive a reload. */
export const typedProduct = z.object({
  name: z.string(),
  price: z.string(),
  image: z.string(),
  /** All of them, `image` first; none while there is only the placeholder. */
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  brand: z.string(),
  category: z.string(),
  description: z.string(),
  countInStock: z.string(),
  hsn: z.string(),
  /** Blank: as everywhere in the shop. */
  lowStock: z.string(),
  ...typedGoods,
});

/** The list of pictures as the shop takes it: empty where it says no more than `image`, whose address may have been typed. */
function typedImages({ image, images }: z.infer<typeof typedProduct>) {
  const [first, ...others] = images;
  const all = [first?.url === image ? first : { url: image, alt: '' }, ...others];
  if (others.length === 0 && !all[0]?.alt.trim()) return [];
  return all.map(({ url, alt }) => (alt.trim() ? { url, alt } : { url }));
}

/** The form of a product: texts, read into what the shop takes (docs/shop-rules.md#r-catalogue-11). */
export const productForm = z.pipe(
  z.pipe(
    typedProduct,
    z.transform((typed): z.input<typeof productFields> => ({
      ...typed,
      ...readGoods(typed),
      images: typedImages(typed),
      price: typedNumber(typed.price),
      countInStock: typedNumber(typed.countInStock),
      lowStock: typed.lowStock.trim() === '' ? null : typedNumber(typed.lowStock),
    })),
  ),
  z.extend(productFields, { hsn: hsnCode }).check((checked) => {
    for (const { path, message } of hindiIssues(checked.value))
      checked.issues.push({ code: 'custom', path, message, input: checked.value });
  }),
);
export type ProductValues = z.input<typeof productForm>;
export type ProductForm = UseFormReturn<ProductValues, unknown, z.output<typeof productForm>>;

/** The pictures that a form lists. */
export function listedPictures(product: Pick<ProductDocument, 'image' | 'images'>) {
  if (!product.images && product.image === PLACEHOLDER_IMAGE) return [];
  return galleryOf(product).map(({ url, alt = '' }) => ({ url, alt }));
}

const SAMPLE_TEXTS = ['name', 'brand', 'category'] as const;

/** What a form is filled with: where a draft still has what the shop made it with, nothing. */
export function productValues(product: ProductDocument): ProductValues {
  const { price, countInStock, lowStock, hsn = '', ...texts } = fieldsOfProduct(product);
  const { draft } = product;
  const isSample = (name: 'price' | (typeof SAMPLE_TEXTS)[number]) =>
    draft === true && product[name] === SAMPLE_PRODUCT[name];
  const empty = SAMPLE_TEXTS.filter(isSample).map((name) => [name, '']);
  return {
    ...texts,
    ...Object.fromEntries(empty),
    hsn,
    images: listedPictures(product),
    price: isSample('price') ? '' : String(price),
    countInStock: String(countInStock),
    lowStock: lowStock === null ? '' : String(lowStock),
    ...goodsValues(product),
  };
}
