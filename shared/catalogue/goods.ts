import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { paiseFromRupees, rupeesFromPaise, type Paise } from '../core/paise';

/*
 * What a product may have besides what every product has (docs/shop-rules.md#r-catalogue-17). A product that has none of it travels and
 * is stored without any of these keys.
 */

export const productOption = z.object({ name: z.string(), values: z.array(z.string()) });
export const productAttribute = z.object({ name: z.string(), value: z.string() });
export const productPicture = z.object({ url: z.string(), alt: z.optional(z.string()) });
export type ProductOption = Readonly<z.infer<typeof productOption>>;

/** One combination of option values as it travels; prices in rupees, the weight in grams. */
export const variantDocument = z.object({
  id: documentId,
  /** One of each option, in their order. */
  values: z.array(z.string()),
  price: z.number(),
  countInStock: z.int(),
  mrp: z.optional(z.number()),
  sku: z.optional(z.string()),
  barcode: z.optional(z.string()),
  image: z.optional(z.string()),
  weight: z.optional(z.int()),
  /** No longer for sale; it stays for the orders of it. */
  archived: z.optional(z.literal(true)),
});
export type VariantDocument = Readonly<z.infer<typeof variantDocument>>;

/** Which variant of its product a line of an order is, as it was when it was ordered. */
export const orderedVariant = z.object({
  id: z.string(),
  /** One of each option. */
  values: z.array(z.string()),
  sku: z.optional(z.string()),
});

/** Texts of a product in another language: each as its own; options and attributes by their places. */
export const translation = z.object({
  name: z.string(),
  description: z.string(),
  options: z.optional(z.array(productOption)),
  category: z.optional(z.string()),
  brand: z.optional(z.string()),
  attributes: z.optional(z.array(productAttribute)),
});

/** The fields of goods as they travel. */
export const goodsDocument = z.object({
  options: z.optional(z.array(productOption)),
  variants: z.optional(z.array(variantDocument)),
  /** All pictures, the product's `image` first; absent where there is only that, without a text. */
  images: z.optional(z.array(productPicture)),
  /** The printed maximum retail price, in rupees; with variants that of the one whose price is the product's. */
  mrp: z.optional(z.number()),
  sku: z.optional(z.string()),
  barcode: z.optional(z.string()),
  /** In grams. */
  weight: z.optional(z.int()),
  /** In percent, included in the price; absent: the shop's. */
  gstRate: z.optional(z.number()),
  /** In what it is counted on invoices, such as `PCS`. */
  unit: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  attributes: z.optional(z.array(productAttribute)),
  /** Rows of cells, the first the heading; or the address of a picture. */
  sizeChart: z.optional(z.union([z.string(), z.array(z.array(z.string()))])),
  translations: z.optional(z.object({ hi: z.optional(translation) })),
});
export type GoodsDocument = z.infer<typeof goodsDocument>;

/** A variant as it is stored. */
export interface Variant extends Omit<VariantDocument, 'price' | 'mrp'> {
  readonly pricePaise: Paise;
  readonly mrpPaise?: Paise;
}

/** The fields of goods as they are stored. */
export interface Goods extends Readonly<Omit<GoodsDocument, 'variants' | 'mrp'>> {
  readonly variants?: readonly Variant[];
  readonly mrpPaise?: Paise;
}

/** A stored variant as it travels. */
export function documentOfVariant({ pricePaise, mrpPaise, ...variant }: Variant): VariantDocument {
  return {
    ...variant,
    price: rupeesFromPaise(pricePaise),
    ...(mrpPaise === undefined ? {} : { mrp: rupeesFromPaise(mrpPaise) }),
  };
}

/** A variant that travels as it is stored. @throws RangeError for an amount that is no whole number of paise */
export function variantOfDocument({ price, mrp, ...variant }: VariantDocument): Variant {
  return {
    ...variant,
    pricePaise: paiseFromRupees(price),
    ...(mrp === undefined ? {} : { mrpPaise: paiseFromRupees(mrp) }),
  };
}
