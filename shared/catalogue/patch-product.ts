import * as z from 'zod/mini';
import { isSameValue } from '../core/same-value';
import type { NewId } from './edit-goods';
import { editProduct, withDraft } from './edit-product';
import { MAX_STOCK } from './field-rules';
import {
  goodsDocument,
  productAttribute,
  productOption,
  productPicture,
  translation,
  variantDocument,
} from './goods';
import { GOODS_NAMES, type GoodsFields } from './goods-fields';
import { goodsProblems } from './goods-problems';
import { mergedVariants } from './merge-variants';
import { documentOfProduct, type Product, type ProductDocument } from './product';
import { productFields, type ProductFields } from './product-fields';
import { hasVariants } from './variant';

/** What an admin sets of a product, but for its stock, which sales change as well. */
export type DescriptiveFields = Omit<ProductFields, 'countInStock'>;

const goods = goodsDocument.shape;
const orNone = <Schema extends z.ZodMiniType>(schema: z.ZodMiniOptional<Schema>) =>
  z.optional(z.nullable(schema.def.innerType));

/** As it was read, and nothing besides. */
const seenList = <Shape extends z.core.$ZodShape>(item: z.ZodMiniObject<Shape>) =>
  z.optional(z.nullable(z.array(z.strictObject(item.shape))));

/** The same as it was read: of any length, since the rules may have become stricter since. */
export const seenFields = z.strictObject({
  name: z.optional(z.string()),
  price: z.optional(z.number()),
  image: z.optional(z.string()),
  brand: z.optional(z.string()),
  category: z.optional(z.string()),
  description: z.optional(z.string()),
  hsn: z.optional(z.string()),
  lowStock: z.optional(z.nullable(z.number())),
  options: seenList(productOption),
  variants: seenList(variantDocument),
  images: seenList(productPicture),
  mrp: orNone(goods.mrp),
  sku: orNone(goods.sku),
  barcode: orNone(goods.barcode),
  weight: orNone(goods.weight),
  gstRate: orNone(goods.gstRate),
  unit: orNone(goods.unit),
  tags: orNone(goods.tags),
  attributes: seenList(productAttribute),
  sizeChart: orNone(goods.sizeChart),
  translations: z.optional(
    z.nullable(
      z.strictObject({
        hi: z.optional(
          z.strictObject({
            ...translation.shape,
            options: z.optional(z.array(z.strictObject(productOption.shape))),
            attributes: z.optional(z.array(z.strictObject(productAttribute.shape))),
          }),
        ),
      }),
    ),
  ),
});

/** New values of what an admin sets of a product; of its stock the difference is said. */
export const changedFieldsOfProduct = z.partial(z.omit(productFields, { countInStock: true }));

/** `PATCH /api/products/{id}`: only what the writer changed, so that nothing else is reset to what they saw. */
export const productPatch = z.strictObject({
  /** The new values. */
  changes: changedFieldsOfProduct,
  /**
   * The previous values that the writer saw: another value now is a conflict. Left out: no check. Of `variants` the stock is no conflict:
   * the difference to what was seen comes to what is there now, as `stockChange` does.
   */
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
  const changes: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const [value, before] = [typed[field], read[field]];
    if (value === undefined || isSameValue(value, before)) continue;
    changes[field] = value;
    seen[field] = over[field] ?? null;
  }
  const stockChange = typed.countInStock - read.countInStock;
  // Each value is of its field.
  const patch: ProductPatch = { changes, seen } as ProductPatch;
  return { ...patch, ...(stockChange === 0 ? {} : { stockChange }) };
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
  ...GOODS_NAMES,
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

/** The result of a patch: the product to store, or why it is not stored. */
export type Patched =
  | { readonly status: 'edited' | 'unchanged'; readonly product: Product }
  /** With another user's change. */
  | { readonly status: 'conflict' }
  /** Price and stock of a product with variants follow from them. */
  | { readonly status: 'has_variants' }
  /** What is wrong with the result, by field. */
  | { readonly status: 'invalid'; readonly fields: Readonly<Record<string, string>> };

/** How a patch is applied. */
export interface PatchOptions {
  /** A product that is so already is edited too, which raises its revision. */
  readonly evenUnchanged?: boolean;
  /** Makes the id of a new variant. */
  readonly newId?: NewId;
}

/**
 * A product with an admin's changes applied to its current state (docs/shop-rules.md#r-catalogue-12). Sales and reviews
 * meanwhile are no conflict; the same field changed to something else is, and pieces that are no longer there to be taken
 * out.
 * @throws RangeError for a price that is no whole number of paise
 */
export function patchProduct(
  product: Product,
  patch: ProductPatch,
  { evenUnchanged = false, newId }: PatchOptions = {},
): Patched {
  const { changes: asked, seen = {}, stockChange = 0 } = patch;
  const document = documentOfProduct(product);
  const now = fieldsOfProduct(document);
  const before = allFieldsOfProduct(document);
  const variants = mergedVariants(asked.variants, seen.variants, document.variants);
  if (variants === 'conflict') return { status: 'conflict' };
  const changes = variants ? { ...asked, variants } : asked;
  const countInStock = now.countInStock + stockChange;
  const isOverwriting = FIELDS.some((field) => {
    const wanted = asked[field];
    const saw = seen[field];
    if (wanted === undefined || saw === undefined || field === 'variants') return false;
    const is = isNone(saw) && isNone(before[field]) ? saw : before[field];
    return !isSameValue(is, saw) && !isSameValue(is, wanted);
  });
  if (isOverwriting || countInStock < 0 || countInStock > MAX_STOCK) return { status: 'conflict' };
  const isDraft = product.draft === true;
  const isUnchanged =
    !evenUnchanged &&
    (patch.draft ?? isDraft) === isDraft &&
    stockChange === 0 &&
    FIELDS.every(
      (field) =>
        changes[field] === undefined ||
        isSameValue(changes[field], before[field]) ||
        (isNone(changes[field]) && isNone(before[field])),
    );
  if (isUnchanged) return { status: 'unchanged', product };
  if (changes.image !== undefined && changes.images?.[0] && changes.images[0].url !== changes.image)
    return { status: 'invalid', fields: { images: 'The first picture is the one of the product' } };
  const fields: ProductFields = { ...now, ...given(changes), countInStock };
  const edited = editProduct(product, fields, newId);
  if (hasVariants(edited) && !agrees(documentOfProduct(edited), now, changes, countInStock))
    return { status: 'has_variants' };
  const problems = goodsProblems(edited);
  if (Object.keys(problems).length > 0) return { status: 'invalid', fields: problems };
  return {
    status: 'edited',
    product: patch.draft === undefined ? edited : withDraft(edited, patch.draft),
  };
}

/** Whether a patch asks of price and stock only what follows from the variants, or what was there before them. */
function agrees(
  edited: ProductDocument,
  before: Pick<ProductFields, 'price' | 'countInStock'> & Pick<ProductDocument, 'mrp'>,
  { price = edited.price, mrp }: ProductPatch['changes'],
  countInStock: number,
): boolean {
  return (
    [before.price, edited.price].includes(price) &&
    [before.countInStock, edited.countInStock].includes(countInStock) &&
    (mrp === undefined || [before.mrp ?? null, edited.mrp ?? null].includes(mrp))
  );
}

/** In which fields two states of a product differ; the stock is none of them. */
export function changedFields(
  before: ProductDocument,
  after: ProductDocument,
): (keyof DescriptiveFields)[] {
  const [was, is] = [before, after].map((product) => {
    const fields = allFieldsOfProduct(product);
    const variants = fields.variants?.map(({ countInStock: _stock, ...variant }) => variant);
    return { ...fields, variants };
  });
  return FIELDS.filter((field) => !isSameValue(was?.[field], is?.[field]));
}

const isNone = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** The changes that are asked for, without those that are not. */
function given(changes: ProductPatch['changes']): Partial<ProductFields> {
  // Each value is of its field.
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<ProductFields>;
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

/** What an admin sets of the goods of a product, as the server has it: what it has none of is left out. */
export function goodsFieldsOf(product: ProductDocument): GoodsFields {
  // Each value is of its field.
  return Object.fromEntries(
    GOODS_NAMES.flatMap((name) => (product[name] === undefined ? [] : [[name, product[name]]])),
  ) as GoodsFields;
}

/** All that an admin sets of a product, as the server has it: what a form begins with. */
export const allFieldsOfProduct = (product: ProductDocument): ProductFields => ({
  ...fieldsOfProduct(product),
  ...goodsFieldsOf(product),
});
