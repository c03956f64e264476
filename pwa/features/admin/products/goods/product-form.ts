import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ProductDocument } from '#shared/catalogue/product';
import { fieldsOfProduct } from '#shared/catalogue/patch-product';
import { hsnCode, productFields } from '#shared/catalogue/product-fields';
import { goodsValues, readGoods, typedGoods, typedNumber } from './goods-form';

/** The values of the form's fields, which survive a reload. */
export const typedProduct = z.object({
  name: z.string(),
  price: z.string(),
  image: z.string(),
  brand: z.string(),
  category: z.string(),
  description: z.string(),
  countInStock: z.string(),
  hsn: z.string(),
  /** Blank: as everywhere in the shop. */
  lowStock: z.string(),
  ...typedGoods,
});

/** The form of a product: texts, read into what the shop takes (docs/shop-rules.md#r-catalogue-11). */
export const productForm = z.pipe(
  z.pipe(
    typedProduct,
    z.transform((typed): z.input<typeof productFields> => ({
      ...typed,
      ...readGoods(typed),
      price: typedNumber(typed.price),
      countInStock: typedNumber(typed.countInStock),
      lowStock: typed.lowStock.trim() === '' ? null : typedNumber(typed.lowStock),
    })),
  ),
  z.extend(productFields, { hsn: hsnCode }),
);
export type ProductValues = z.input<typeof productForm>;
export type ProductForm = UseFormReturn<ProductValues, unknown, z.output<typeof productForm>>;

/** What a form is filled with. */
export function productValues(product: ProductDocument): ProductValues {
  const { price, countInStock, lowStock, hsn = '', ...texts } = fieldsOfProduct(product);
  return {
    ...texts,
    hsn,
    price: String(price),
    countInStock: String(countInStock),
    lowStock: lowStock === null ? '' : String(lowStock),
    ...goodsValues(product),
  };
}
