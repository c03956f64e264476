import * as z from 'zod/mini';
import { rupeesFromPaise } from '../core/paise';
import { fieldsOfError } from '../core/field-errors';
import { documentId } from '../core/identifier';
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

/** What a table of an export has behind them: how the row was when it was exported. A table may be without it. */
export const REVISION_COLUMN = 'revision';

/** What a row says: the product's id, `null` where the shop is to make one, and what an admin sets of it. */
export interface ProductRow {
  readonly _id: string | null;
  readonly fields: ProductFields;
  /** As the export wrote it; absent: the table is without it, or the cell is empty. */
  readonly revision?: string;
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
const numberOf = (cell: string, form: RegExp) => (form.test(cell) ? Number(cell) : Number.NaN);

/** A product as the cells of its row, without that of its revision; the price in rupees. */
export function cellsOfProduct({ pricePaise, ...product }: Product): string[] {
  return cellsOf(product._id, { ...product, price: rupeesFromPaise(pricePaise) });
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
  const revision = cells[PRODUCT_COLUMNS.length]?.trim() ?? '';
  const fields = productFields.safeParse({
    name,
    price: numberOf(price.trim(), PLAIN_AMOUNT),
    image,
    brand,
    category,
    description,
    countInStock: numberOf(stock.trim(), PLAIN_COUNT),
  });
  const known = rowId.safeParse(id.trim());
  const idProblem = id.trim() === '' || known.success ? undefined : known.error.issues[0]?.message;
  if (fields.success && idProblem === undefined)
    return {
      row: {
        _id: known.data ?? null,
        fields: fields.data,
        ...(revision === '' ? {} : { revision }),
      },
    };
  const wrong = fields.success ? {} : fieldsOfError(fields.error);
  const all = Object.entries(idProblem === undefined ? wrong : { _id: idProblem, ...wrong });
  return { problems: all.map(([column, problem]) => `${column}: ${problem}`) };
}
