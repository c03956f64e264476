import * as z from 'zod/mini';
import { rupeesFromPaise } from '../core/paise';
import { fieldsOfError } from '../core/field-errors';
import { documentId } from '../core/identifier';
import { plainTyped } from '../core/typed-text';
import type { Variant } from './goods';
import { MAX_OPTIONS } from './goods-fields';
import type { Product } from './product';
import { productFields, type ProductFields } from './product-fields';

/** The columns of a table of products, in this order (docs/products-csv.md). */
export const PRODUCT_COLUMNS = [
  '_id',
  'name',
  'price',
  'image',
  'brand',
  'category',
  'description',
  'countInStock',
] as const;

/**
 * What a table has behind them where a product has variants: a row for each, complete in itself. `price` and `countInStock` are the
 * variant's then.
 */
export const VARIANT_COLUMNS = [
  'variant',
  'option1',
  'value1',
  'option2',
  'value2',
  'option3',
  'value3',
  'sku',
  'barcode',
  'mrp',
] as const;

/** What a table of an export has behind them: how the row was when it was exported. A table may be without it. */
export const REVISION_COLUMN = 'revision';

/** What a row says: the product's id, `null` where the shop is to make one, and what an admin sets of it. */
export interface ProductRow {
  readonly _id: string | null;
  readonly fields: ProductFields;
  /** Of a row of a variant: which, and what is its own. */
  readonly variant?: VariantRow;
  /** Where it begins in the file, from 1. */
  readonly line?: number;
  /** As the export wrote it; absent: the table is without it, or the cell is empty. */
  readonly revision?: string;
}

/** What a row of a variant says besides price and stock. */
export interface VariantRow {
  /** Empty: the one of these values, or a new one. */
  readonly id: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly sku: string;
  readonly barcode: string;
  readonly mrp: number | null;
  /** The row's cells without its revision. */
  readonly cells: readonly string[];
}

/** A row as it was read, or everything that is wrong in it. */
export type ReadProductRow =
  | { readonly row: ProductRow; readonly problems?: never }
  | { readonly row?: never; readonly problems: readonly string[] };

/** Ids that no product may have: the API's fixed addresses, such as `/products/top`, would hide it. */
const TAKEN_IDS = new Set(['top', 'export', 'import']);

const rowId = documentId.check(z.refine((id) => !TAKEN_IDS.has(id), 'This id is reserved'));

/** Plain digits: no sign, no thousands separator, no exponent, nothing that a spreadsheet made of them. */
const PLAIN_AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const PLAIN_COUNT = /^\d{1,9}$/;

/** What is not plain digits becomes what no rule takes, so that the rule says what is expected. */
function numberOf(cell: string, form: RegExp): number {
  const plain = plainTyped(cell).trim();
  return form.test(plain) ? Number(plain) : Number.NaN;
}

/** A product as the cells of its row, without that of its revision; the price in rupees. */
export function cellsOfProduct({ pricePaise, ...product }: Product): string[] {
  return cellsOf(product._id, { ...product, price: rupeesFromPaise(pricePaise) });
}

/** A variant of a product as the cells of its row, without that of its revision. */
export function cellsOfVariant(product: Product, variant: Variant): string[] {
  const { pricePaise, countInStock, id, values, sku = '', barcode = '', mrpPaise } = variant;
  const own = cellsOfProduct({ ...product, pricePaise, countInStock });
  const options = Array.from({ length: MAX_OPTIONS }, (_, place) => {
    const value = values[place];
    return value === undefined ? ['', ''] : [product.options?.[place]?.name ?? '', value];
  });
  const mrp = mrpPaise === undefined ? '' : String(rupeesFromPaise(mrpPaise));
  return [...own, id, ...options.flat(), sku, barcode, mrp];
}

type Cells = Pick<
  ProductFields,
  'name' | 'price' | 'image' | 'brand' | 'category' | 'description' | 'countInStock'
>;

/** What a row sets, as cells: the way in which a number was written is not there any more. */
export function cellsOf(_id: string, fields: Cells): string[] {
  const { name, price, image, brand, category, description, countInStock } = fields;
  return [_id, name, String(price), image, brand, category, description, String(countInStock)];
}

/**
 * Reads the cells of a row by the rules of `productFields`.
 * @param cells as many as there are columns, and that of the revision where the table has one
 * @returns the row, or a sentence for each cell that is wrong, its column named
 */
export function productRowOf(cells: readonly string[]): ReadProductRow {
  const [id = '', name, price = '', image, brand, category, description, stock = ''] = cells;
  const isWide = cells.length >= PRODUCT_COLUMNS.length + VARIANT_COLUMNS.length;
  const width = PRODUCT_COLUMNS.length + (isWide ? VARIANT_COLUMNS.length : 0);
  const revision = cells[width]?.trim() ?? '';
  const variant = isWide ? variantOf(cells.slice(0, width)) : undefined;
  const fields = productFields.safeParse({
    name,
    price: numberOf(price, PLAIN_AMOUNT),
    image,
    brand,
    category,
    description,
    countInStock: numberOf(stock, PLAIN_COUNT),
  });
  const known = rowId.safeParse(id.trim());
  const idProblem = id.trim() === '' || known.success ? undefined : known.error.issues[0]?.message;
  const wrongOfVariant = variant?.problems ?? {};
  if (fields.success && idProblem === undefined && Object.keys(wrongOfVariant).length === 0)
    return {
      row: {
        _id: known.data ?? null,
        fields: fields.data,
        ...(variant?.row && { variant: variant.row }),
        ...(revision === '' ? {} : { revision }),
      },
    };
  const wrong = fields.success ? {} : fieldsOfError(fields.error);
  const all = Object.entries({
    ...(idProblem === undefined ? {} : { _id: idProblem }),
    ...wrong,
    ...wrongOfVariant,
  });
  return { problems: all.map(([column, problem]) => `${column}: ${problem}`) };
}

/** What the cells of a variant say: nothing where they are all empty. */
function variantOf(cells: readonly string[]): {
  readonly row?: VariantRow;
  readonly problems?: Readonly<Record<string, string>>;
} {
  const own = cells.slice(PRODUCT_COLUMNS.length).map((cell) => cell.trim());
  if (own.every((cell) => cell === '')) return {};
  const [id = '', ...rest] = own;
  const [sku = '', barcode = '', mrp = ''] = rest.slice(2 * MAX_OPTIONS);
  const pairs = Array.from({ length: MAX_OPTIONS }, (_, place) => ({
    name: rest[2 * place] ?? '',
    value: rest[2 * place + 1] ?? '',
  }));
  const options = pairs.filter(({ name, value }) => name !== '' || value !== '');
  const problems: Record<string, string> = {};
  if (cells[0]?.trim() === '') problems['_id'] = 'A row of a variant needs the id of its product';
  if (id !== '' && !documentId.safeParse(id).success) problems['variant'] = 'Not an id';
  if (options.length === 0) problems['option1'] = 'A variant needs an option and its value';
  pairs.forEach(({ name, value }, place) => {
    if ((name === '') !== (value === ''))
      problems[`option${place + 1}`] = 'An option and its value belong together';
  });
  const amount = mrp === '' ? null : numberOf(mrp, PLAIN_AMOUNT);
  if (Number.isNaN(amount)) problems['mrp'] = 'Enter a price as 1299 or 1299.50';
  if (Object.keys(problems).length > 0) return { problems };
  return { row: { id, options, sku, barcode, mrp: amount, cells } };
}
