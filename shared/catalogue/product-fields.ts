import * as z from 'zod/mini';
import { withoutSeparators } from '../core/typed-text';
import { writtenName } from '../core/written-text';
import { lowStockLevel } from '../shop/low-stock-level';
import {
  descriptionField,
  imageField,
  MAX_BRAND,
  MAX_CATEGORY,
  MAX_NAME,
  priceField,
  stockField,
} from './field-rules';
import { goodsFields } from './goods-fields';

const HSN_RULE = 'Enter 4, 6 or 8 digits';

/** A code of the tax tariff, or nothing. */
export const hsnCode = z
  .string()
  .check(z.overwrite(withoutSeparators), z.regex(/^(\d{4}|\d{6}|\d{8})?$/, HSN_RULE));

/**
 * What an admin sets of a product (`PUT /api/products/{id}`, docs/shop-rules.md#r-catalogue-11): texts are trimmed,
 * `price` is in rupees. Rating, reviews, revision and time are the server's, so unknown keys are refused.
 */
export const productFields = z.strictObject({
  name: writtenName('Name is required', MAX_NAME),
  price: priceField,
  image: imageField,
  brand: writtenName('Brand is required', MAX_BRAND),
  category: writtenName('Category is required', MAX_CATEGORY),
  description: descriptionField,
  countInStock: stockField,
  /** The code in the tax tariff; empty takes it away, absent leaves it as it is. */
  hsn: z.optional(hsnCode),
  /** Its own level of low stock; `null`: the shop's. Left out: as it was. */
  lowStock: z.optional(z.nullable(lowStockLevel)),
  ...goodsFields,
});
export type ProductFields = z.infer<typeof productFields>;
