import type { NewId } from './edit-goods';
import { editProduct } from './edit-product';
import { goodsProblems } from './goods-problems';
import { documentOfProduct, type Product } from './product';
import { cellsOfVariant, PRODUCT_COLUMNS, VARIANT_COLUMNS, type ProductRow } from './product-csv';
import { isSameValue } from '../core/same-value';
import { hasVariants } from './variant';

/** The columns of a table with variants. */
export const WIDE_COLUMNS: readonly string[] = [...PRODUCT_COLUMNS, ...VARIANT_COLUMNS];

/** The variant that a row is about, by its id, else by its values. */
export function variantOfRow({ variants = [] }: Product, { variant }: ProductRow) {
  if (!variant) return undefined;
  if (variant.id !== '') return variants.find(({ id }) => id === variant.id);
  const values = variant.options.map(({ value }) => value);
  return variants.find((one) => one.archived !== true && isSameValue(one.values, values));
}

/** The cells of the variant that a row is about, as it is; nothing for a new one. */
export function cellsNow(product: Product, row: ProductRow): string[] | undefined {
  const found = variantOfRow(product, row);
  return found && cellsOfVariant(product, found);
}

/**
 * A product with what a row of a variant sets: the texts of the product, and of that variant price, stock and numbers. One that is not there
 * is added, with its values to the options.
 * @returns the product, or what is wrong, with the column before it
 */
export function withVariantRow(product: Product, row: ProductRow, newId: NewId): Product | string {
  const { variant, fields } = row;
  if (!variant) return product;
  const { options = [], variants = [] } = documentOfProduct(product);
  const names = variant.options.map(({ name }) => name);
  const known = options.map(({ name }) => name);
  if (options.length > 0 && !isSameValue(names, known))
    return `option1: the options of this product are ${known.join(', ')}`;
  const values = variant.options.map(({ value }) => value);
  const grown = variant.options.map(({ name, value }, place) => {
    const before = options[place]?.values ?? [];
    return { name, values: before.includes(value) ? before : [...before, value] };
  });
  const found = variantOfRow(product, row);
  const { sku, barcode, mrp, id } = variant;
  const { price, countInStock } = fields;
  const own = { values, price, countInStock, sku, barcode, mrp };
  const changed = found
    ? variants.map((one) => (one.id === found.id ? { ...one, ...own } : one))
    : [...variants, { ...(id === '' ? {} : { id }), ...own }];
  const edited = editProduct(product, { ...fields, options: grown, variants: changed }, newId);
  const [problem] = Object.values(goodsProblems(edited));
  return problem === undefined ? edited : `variant: ${problem}`;
}

/** What is wrong with a row without a variant for a product that is sold by variants: they have price and stock. */
export function plainRowProblem(before: Product, { fields, variant }: ProductRow) {
  if (variant || !hasVariants(before)) return undefined;
  const { price, countInStock } = documentOfProduct(before);
  return price === fields.price && countInStock === fields.countInStock
    ? undefined
    : 'price: price and stock of this product are in the rows of its variants';
}
