import { MAX_PAISE, paiseFromRupees, rupeesFromPaise, type Paise } from '../core/paise';
import { filledIn } from './edit-product';
import { MAX_PRICE, MAX_STOCK } from './field-rules';
import type { VariantDocument } from './goods';
import { BELOW_PRICE } from './goods-problems';
import type { ProductPatch } from './patch-product';
import type { ProductDocument } from './product';
import { hasVariants, variantTitle } from './variant';

/** What is done to many products at once (docs/shop-rules.md#r-owner-6). */
export type BulkChange =
  /** `percent` with at most two decimals, below 0 to lower the price. */
  | { readonly kind: 'price-percent'; readonly percent: number }
  /** In rupees, below 0 to lower the price. */
  | { readonly kind: 'price-amount'; readonly rupees: number }
  | { readonly kind: 'stock-set'; readonly pieces: number }
  /** Below 0 to take some out. */
  | { readonly kind: 'stock-add'; readonly pieces: number }
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'draft'; readonly draft: boolean };

/** A value that changes: of the product, or of a variant. */
export interface BulkLine {
  /** As the variant is named: `M, Red`. */
  readonly variant?: string;
  readonly from: string | number | boolean;
  readonly to: string | number | boolean;
}

/** What a change does to a product. */
export type BulkStep =
  | { readonly status: 'changed'; readonly patch: ProductPatch; readonly lines: BulkLine[] }
  | { readonly status: 'unchanged' }
  | { readonly status: 'refused'; readonly problem: string };

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

const refused = (problem: string): BulkStep => ({ status: 'refused', problem });

/**
 * What a change does to a product as it was seen: the patch with the values seen, so that what somebody else changed meanwhile is no
 * more overwritten than by an edit of one product, and sales meanwhile count.
 */
export function bulkStep(product: ProductDocument, change: BulkChange): BulkStep {
  switch (change.kind) {
    case 'price-percent':
    case 'price-amount':
      return priceStep(product, (paise) => priceAfter(paise, change));
    case 'stock-set':
      return stockStep(product, () => change.pieces);
    case 'stock-add':
      return stockStep(product, (stock) => stock + change.pieces);
    case 'category':
      return categoryStep(product, change.category);
    case 'draft':
      return draftStep(product, change.draft);
  }
}

/** The price after a change, in paise: a half is rounded up. */
function priceAfter(
  paise: Paise,
  change: Extract<BulkChange, { readonly kind: `price-${string}` }>,
): Paise {
  if (change.kind === 'price-amount') return paise + Math.round(change.rupees * 100);
  return Math.round((paise * (WHOLE + Math.round(change.percent * 100))) / WHOLE);
}

function priceProblem(paise: Paise, mrp: number | undefined): string | undefined {
  if (paise <= 0) return 'The price would be zero or less';
  if (paise > MAX_PAISE || rupeesFromPaise(paise) > MAX_PRICE) return 'The price would be too high';
  return mrp !== undefined && paiseFromRupees(mrp) < paise ? BELOW_PRICE : undefined;
}

function priceStep(product: ProductDocument, after: (paise: Paise) => Paise): BulkStep {
  // Its first price is for its form: by that it would go on sale.
  if (product.price === 0 && !hasVariants(product)) return refused(NO_PRICE);
  return cellsStep(
    product,
    ({ price }) => price,
    (one) => {
      const paise = after(paiseFromRupees(one.price));
      return priceProblem(paise, one.mrp) ?? rupeesFromPaise(paise);
    },
    (price) => ({ price }),
    (price) => ({ changes: { price }, seen: { price: product.price } }),
  );
}

function stockStep(product: ProductDocument, after: (stock: number) => number): BulkStep {
  return cellsStep(
    product,
    ({ countInStock }) => countInStock,
    ({ countInStock }) => {
      const stock = after(countInStock);
      if (stock < 0) return 'The stock would be below zero';
      return stock > MAX_STOCK ? TOO_MANY : stock;
    },
    (countInStock) => ({ countInStock }),
    (stock) => ({ changes: {}, stockChange: stock - product.countInStock }),
  );
}

/** A number of the product, or of each variant that is for sale. */
function cellsStep(
  product: ProductDocument,
  read: (one: ProductDocument | VariantDocument) => number,
  /** The next value, or what is wrong with it. */
  next: (one: ProductDocument | VariantDocument) => number | string,
  ofVariant: (value: number) => Partial<VariantDocument>,
  ofProduct: (value: number) => ProductPatch,
): BulkStep {
  const lines: BulkLine[] = [];
  if (!hasVariants(product)) {
    const to = next(product);
    if (typeof to === 'string') return refused(to);
    const from = read(product);
    if (to === from) return { status: 'unchanged' };
    return { status: 'changed', patch: ofProduct(to), lines: [{ from, to }] };
  }
  const { variants: seen = [] } = product;
  const variants: VariantDocument[] = [];
  let stock = 0;
  for (const variant of seen) {
    if (variant.archived) {
      variants.push(variant);
      continue;
    }
    const to = next(variant);
    const title = variantTitle(variant);
    if (typeof to === 'string') return refused(to);
    const from = read(variant);
    if (to !== from) lines.push({ variant: title, from, to });
    const changed = { ...variant, ...ofVariant(to) };
    stock += changed.countInStock;
    variants.push(changed);
  }
  if (stock > MAX_STOCK) return refused(TOO_MANY);
  if (lines.length === 0) return { status: 'unchanged' };
  const draft = product.draft === undefined ? {} : { draft: true };
  return {
    status: 'changed',
    patch: { changes: { variants }, seen: { variants: seen }, ...draft },
    lines,
  };
}

function categoryStep(product: ProductDocument, to: string): BulkStep {
  const { category: from } = product;
  if (from === to) return { status: 'unchanged' };
  const patch = { changes: { category: to }, seen: { category: from } };
  return { status: 'changed', patch, lines: [{ from, to }] };
}

function draftStep(product: ProductDocument, to: boolean): BulkStep {
  const from = product.draft === true;
  if (from === to) return { status: 'unchanged' };
  if (!to && product.price === 0) return refused(NO_PRICE);
  if (!to && isUnfilled(product)) return refused('Fill in its name, brand and category first');
  return { status: 'changed', patch: { changes: {}, draft: to }, lines: [{ from, to }] };
}

const NO_PRICE = 'It has no price yet';
const TOO_MANY = 'At most 10,00,000 pieces of a product';

/** Whether a draft still has a text that the shop made it with. */
export const isUnfilled = (product: ProductDocument) =>
  (['name', 'brand', 'category'] as const).some((name) => filledIn(product, name) === undefined);

/**
 * What takes a patch back: of each field the value that was seen over the one that was set, of the stock the difference.
 * @param before the product as it was
 */
export function undoOf(before: ProductDocument, patch: ProductPatch): ProductPatch {
  const { changes, seen = {}, stockChange = 0, draft } = patch;
  // Each value is of its field.
  return {
    changes: seen as ProductPatch['changes'],
    seen: changes as ProductPatch['seen'],
    ...(stockChange === 0 ? {} : { stockChange: -stockChange }),
    ...(draft === undefined ? {} : { draft: before.draft === true }),
  };
}
