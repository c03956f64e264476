import * as z from 'zod/mini';
import { productPatch } from '../catalogue/patch-product';
import { documentId } from '../core/identifier';

/** How many products one call changes at most. */
export const MAX_CHANGED_PRODUCTS = 100;

/** For how long a deleted product can be restored, in milliseconds: its uploaded pictures stay so long at least. */
export const RESTORE_TIME = 15 * 60 * 1000;

/** What is done to one product of many. */
const productChange = z.discriminatedUnion('what', [
  z.extend(productPatch, { what: z.literal('edit'), _id: documentId }),
  /** Only of the revision that was seen. */
  z.strictObject({ what: z.literal('delete'), _id: documentId, revision: z.int() }),
  /** One that was just deleted. */
  z.strictObject({ what: z.literal('restore'), _id: documentId }),
]);
export type ProductChange = z.infer<typeof productChange>;

/** `PATCH /api/products`: up to `MAX_CHANGED_PRODUCTS`, each once. */
export const productChanges = z.strictObject({
  products: z.array(productChange).check(
    z.minLength(1),
    z.maxLength(MAX_CHANGED_PRODUCTS),
    z.refine(
      (products) => new Set(products.map(({ _id }) => _id)).size === products.length,
      'Each product once',
    ),
  ),
});

/** The result of one product's change among many. */
const changedProduct = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), _id: documentId, revision: z.int() }),
  z.object({
    status: z.literal('refused'),
    _id: documentId,
    code: z.string(),
    message: z.string(),
    /** Who else changed it, where that is why, and known. */
    changedBy: z.optional(z.string()),
  }),
]);
export type ChangedProduct = z.infer<typeof changedProduct>;

/** Their answer: a line for each product, in the order of the request. */
export const changedProducts = z.object({ products: z.array(changedProduct) });
