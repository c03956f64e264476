import * as z from 'zod/mini';
import { editProduct, withDraft } from './edit-product';
import { documentOfProduct, type Product, type ProductDocument } from './product';
import { MAX_STOCK, productFields, type ProductFields } from './product-fields';

/** What an admin sets of a product, but for its stock, which sales change as well. */
export type DescriptiveFields = Omit<ProductFields, 'countInStock'>;

/** The same as it was read: of any length, since the rules may have become stricter since. */
const seenFields = z.strictObject({
  name: z.optional(z.string()),
  price: z.optional(z.number()),
  image: z.optional(z.string()),
  brand: z.optional(z.string()),
  category: z.optional(z.string()),
  description: z.optional(z.string()),
  hsn: z.optional(z.string()),
  lowStock: z.optional(z.nullable(z.number())),
});

/** `PATCH /api/products/{id}`: only what the writer changed, so that nothing else is reset to what they saw. */
export const productPatch = z.strictObject({
  /** The new values. */
  changes: z.partial(z.omit(productFields, { countInStock: true })),
  /** The previous values that the writer saw: another value now is a conflict. Left out: no check. */
  seen: z.optional(seenFields),
  /** Pieces that come to the stock, or go from it: a sale meanwhile counts as well. */
  stockChange: z.optional(z.int().check(z.minimum(-MAX_STOCK), z.maximum(MAX_STOCK))),
  /** Whether it is to be a draft; left out: as it was, but for a first price. */
  draft: z.optional(z.boolean()),
});
export type ProductPatch = z.infer<typeof productPatch>;

/**
 * What is to be sent of a form of a product: the fields that differ from what was read.
 * @param read the product as the form was filled with it
 * @param over what the writer has seen since, where that is something else: they write over it knowingly
 */
export function patchOf(
  read: ProductFields,
  typed: ProductFields,
  over: ProductFields = read,
): ProductPatch {
  const changes: Record<string, string | number | null> = {};
  const seen: Record<string, string | number | null> = {};
  for (const field of FIELDS) {
    const [value, before] = [typed[field], read[field]];
    if (value === undefined || value === before) continue;
    changes[field] = value;
    seen[field] = over[field] ?? null;
  }
  const stockChange = typed.countInStock - read.countInStock;
  return { changes, seen, ...(stockChange === 0 ? {} : { stockChange }) };
}

const FIELDS = [
  'name',
  'price',
  'image',
  'brand',
  'category',
  'description',
  'hsn',
  'lowStock',
] as const satisfies readonly (keyof DescriptiveFields)[];

/**
 * Every field as it is to be, whatever it is now (`PUT /api/products/{id}`): a patch without previous values.
 * @param product as it is now
 */
export function wholePatch(
  product: Product,
  { countInStock, ...changes }: ProductFields,
): ProductPatch {
  return { changes, stockChange: countInStock - product.countInStock };
}

/** The result of a patch: the product to store, or a conflict with another user's change. */
export type Patched =
  | { readonly status: 'edited' | 'unchanged'; readonly product: Product }
  | { readonly status: 'conflict' };

/**
 * A product with an admin's changes applied to its current state (docs/shop-rules.md#r-catalogue-12). Sales and reviews
 * meanwhile are no conflict; the same field changed to something else is, and pieces that are no longer there to be taken
 * out.
 * @param options `evenUnchanged`: a product that is so already is edited too, which raises its revision
 * @throws RangeError for a price that is no whole number of paise
 */
export function patchProduct(
  product: Product,
  patch: ProductPatch,
  { evenUnchanged = false } = {},
): Patched {
  const { changes, seen = {}, stockChange = 0 } = patch;
  const now = fieldsOfProduct(documentOfProduct(product));
  const countInStock = now.countInStock + stockChange;
  const isOverwriting = FIELDS.some((field) => {
    const wanted = changes[field];
    const saw = seen[field];
    if (wanted === undefined || saw === undefined) return false;
    return now[field] !== saw && now[field] !== wanted;
  });
  if (isOverwriting || countInStock < 0 || countInStock > MAX_STOCK) return { status: 'conflict' };
  const isDraft = product.draft === true;
  const isUnchanged =
    !evenUnchanged &&
    (patch.draft ?? isDraft) === isDraft &&
    stockChange === 0 &&
    FIELDS.every((field) => changes[field] === undefined || changes[field] === now[field]);
  if (isUnchanged) return { status: 'unchanged', product };
  const fields: ProductFields = {
    name: changes.name ?? now.name,
    price: changes.price ?? now.price,
    image: changes.image ?? now.image,
    brand: changes.brand ?? now.brand,
    category: changes.category ?? now.category,
    description: changes.description ?? now.description,
    lowStock: changes.lowStock === undefined ? now.lowStock : changes.lowStock,
    countInStock,
    hsn: changes.hsn ?? now.hsn ?? '',
  };
  const edited = editProduct(product, fields);
  return {
    status: 'edited',
    product: patch.draft === undefined ? edited : withDraft(edited, patch.draft),
  };
}

/** What an admin sets of a product, as the server has it. */
export function fieldsOfProduct(product: ProductDocument) {
  const {
    name,
    price,
    image,
    brand,
    category,
    description,
    countInStock,
    lowStock = null,
    hsn = '',
  } = product;
  return { name, price, image, brand, category, description, countInStock, lowStock, hsn };
}
