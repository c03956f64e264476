import { createHash } from 'node:crypto';
import {
  cellsOf,
  cellsOfProduct,
  PRODUCT_COLUMNS,
  productRowOf,
  type ProductRow,
} from '#shared/catalogue/product-csv';
import { cellsNow, WIDE_COLUMNS } from '#shared/catalogue/variant-row';
import type { Product } from '#shared/catalogue/product';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { rupeesFromPaise } from '#shared/core/paise';

/** Begins with a letter: so no spreadsheet takes it for a number or a formula. */
const PREFIX = 'r';
/** Of a digest, in characters: a changed cell passes as unchanged once in 2^36. */
const LENGTH = 6;
const COUNTS = [PRODUCT_COLUMNS.length, WIDE_COLUMNS.length];
const FORM = new RegExp(
  `^${PREFIX}(?:${COUNTS.map((count) => `(?:[\\w-]{${LENGTH}}){${count}}`).join('|')})$`,
);

/** A cell as one short word. Spreadsheets change line endings. */
const digestOf = (cell: string) =>
  createHash('sha256').update(cell.replaceAll('\r\n', '\n')).digest('base64url').slice(0, LENGTH);

/** What an export writes into the last cell of a product's row: a digest of each of the others. */
export function revisionOf(product: Product): string {
  return revisionOfCells(cellsOfProduct(product));
}

/** As `revisionOf`, of the cells of a row. */
export const revisionOfCells = (cells: readonly string[]): string =>
  PREFIX + cells.map(digestOf).join('');

/** As `mergedFields`, of a row of a variant: the cells that differ from the export, the others as they are now. */
export function mergedVariantRow(product: Product, row: ProductRow): ProductRow {
  const { variant, revision } = row;
  const now = cellsNow(product, row);
  if (!variant || revision === undefined || !now) return row;
  const cells = variant.cells.map((cell, at) =>
    digestOf(cell) === digestAt(revision, at) ? (now[at] ?? cell) : cell,
  );
  return productRowOf(cells).row ?? row;
}

/** What is wrong with the last cell of a row; nothing if it comes from an export of this product. */
export function revisionProblem(_id: string | null, revision: string): string | undefined {
  if (!FORM.test(revision)) return 'Leave this cell as it was exported, or empty';
  if (_id !== null && digestAt(revision, 0) !== digestOf(_id))
    return 'This cell belongs to another product’s row. Leave it empty';
  return undefined;
}

const digestAt = (revision: string, column: number) =>
  revision.slice(PREFIX.length + column * LENGTH, PREFIX.length + (column + 1) * LENGTH);

/**
 * What a row changes of a product: of an exported table, the cells that differ from the export. What has changed in
 * the others since, such as stock by sales, stays.
 * @param revision the row's last cell; if absent, every cell counts
 */
export function mergedFields(
  product: Product,
  fields: ProductFields,
  revision: string | undefined,
): ProductFields {
  if (revision === undefined) return fields;
  const { name, image, brand, category, description, countInStock, pricePaise } = product;
  const now = {
    name,
    price: rupeesFromPaise(pricePaise),
    image,
    brand,
    category,
    description,
    countInStock,
  };
  const cells = cellsOf(product._id, fields);
  const kept = new Set<string>(
    PRODUCT_COLUMNS.filter((_, at) => digestOf(cells[at] ?? '') === digestAt(revision, at)),
  );
  const own = Object.entries(now).filter(([column]) => kept.has(column));
  return { ...fields, ...Object.fromEntries(own) };
}
