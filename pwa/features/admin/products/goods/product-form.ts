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

/** As a draft, which may be half filled in, or to be on sale from then on. */
const saveAs = z.enum(['draft', 'sale']);
export type SaveAs = z.infer<typeof saveAs>;

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
  /** With which button it is saved; absent: as it is. */
  saveAs: z.optional(saveAs),
});

/** The list of pictures as the shop takes it: empty where it says no more than `image`, whose address may have been typed. */
function typedImages({ image, images }: z.infer<typeof typedProduct>) {
  const [first, ...others] = images;
  const all = [first?.url === image ? first : { url: image, alt: '' }, ...others];
  if (others.length === 0 && !all[0]?.alt.trim()) return [];
  return all.map(({ url, alt }) => (alt.trim() ? { url, alt } : { url }));
}

const SAMPLE_TEXTS = ['name', 'brand', 'category'] as const;

/** Of a draft that is saved as one, what is still blank: as the shop made it. */
function blanksOf(typed: z.infer<typeof typedProduct>) {
  const { price } = SAMPLE_PRODUCT;
  // With variants the price is theirs, and no field is shown for it.
  const priced = typed.price.trim() === '' && typed.variants.length > 0 ? { price } : {};
  if (typed.saveAs !== 'draft') return priced;
  const blank = [...SAMPLE_TEXTS, 'price' as const].filter((name) => typed[name].trim() === '');
  return Object.fromEntries(blank.map((name) => [name, SAMPLE_PRODUCT[name]]));
}

/** Whether a product, or all that is for sale of it, has a price. */
const isPriced = ({
  price,
  variants = [],
}: Pick<z.infer<typeof productFields>, 'price' | 'variants'>) =>
  variants.length === 0
    ? price > 0
    : variants.every((variant) => variant.archived === true || variant.price > 0);

/** The form of a product: texts, read into what the shop takes (docs/shop-rules.md#r-catalogue-11). */
export const productForm = z.pipe(
  z.pipe(
    typedProduct,
    z.transform((typed): z.input<typeof productFields> & { saveAs?: SaveAs | undefined } => ({
      ...typed,
      ...readGoods(typed),
      images: typedImages(typed),
      price: typedNumber(typed.price),
      countInStock: typedNumber(typed.countInStock),
      lowStock: typed.lowStock.trim() === '' ? null : typedNumber(typed.lowStock),
      ...blanksOf(typed),
    })),
  ),
  z.extend(productFields, { hsn: hsnCode, saveAs: z.optional(saveAs) }).check((checked) => {
    const { value } = checked;
    if (value.saveAs === 'sale' && !isPriced(value)) {
      const path = value.variants?.length ? ['variants'] : ['price'];
      const message = 'Enter a price above ₹0';
      checked.issues.push({ code: 'custom', path, message, input: value });
    }
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
