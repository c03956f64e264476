import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { importCounts, type CellChange, type ImportCounts } from '#shared/admin/product-import';
import { shortIds, type NewId } from '#shared/catalogue/edit-goods';
import { editProduct, newProduct } from '#shared/catalogue/edit-product';
import type { Product } from '#shared/catalogue/product';
import {
  cellsOf,
  cellsOfProduct,
  PRODUCT_COLUMNS,
  productRowOf,
  REVISION_COLUMN,
  VARIANT_COLUMNS,
  type ProductRow,
} from '#shared/catalogue/product-csv';
import {
  cellsNow,
  plainRowProblem,
  WIDE_COLUMNS,
  withVariantRow,
} from '#shared/catalogue/variant-row';
import { withinLength } from '#shared/messages/letters';
import type { Who } from '#shared/payments/actor';
import { recordOwnerCommand } from '../security-log/record-security-event';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { defineCommand, type CommandServices, type Report } from './command';
import { readTable, scanTable, type CheckRow, type ScannedRow } from './csv-table';
import { mergedFields, mergedVariantRow, revisionProblem } from './row-revision';
import { MAX_PROBLEM_LINES, TableRefused, type LineProblem } from './table-problems';

/** Rows between which shoppers' reads are served. */
export const ROWS_A_TURN = 250;

const FORM = {
  columns: PRODUCT_COLUMNS,
  mayAlsoHave: VARIANT_COLUMNS,
  mayEndWith: REVISION_COLUMN,
};
/** The longest part of a cell that is printed of a change, in characters. */
const MAX_SAID = 60;

type Deps = Pick<CommandServices, 'clock' | 'randomUuid'>;

/** `import products`: the table as text; all of it or nothing. */
export const importProductsCommand = defineCommand({
  name: 'import-products',
  args: z.strictObject({ table: z.string(), dryRun: z.boolean() }),
  result: importCounts,
  async run({ table, dryRun }, services, report) {
    const rows = await readProductTable(table);
    const { store } = services;
    if (dryRun) {
      const { counts, lines } = await store.read(async (shop) => {
        const lines: string[] = [];
        const note = (id: string, changes: readonly CellChange[]) => {
          lines.push(`${id}: ${changes.map(changeText).join('; ')}\n`);
        };
        const nothing = () => Promise.resolve();
        const counts = await changeProducts(shop, rows, services, report, nothing, note);
        return { counts, lines };
      });
      for (const line of lines) await report.text(line);
      return counts;
    }
    return store.write(async (shop) => {
      const by = { kind: 'system' } as const;
      const counts = await importProducts(shop, rows, { ...services, by }, report);
      await recordOwnerCommand(shop, 'import products', services);
      return counts;
    });
  },
});

/**
 * Reads a table of products (docs/products-csv.md).
 * @throws TableRefused with what is wrong by line, a duplicate id with both its lines
 */
export function readProductTable(table: string): Promise<ProductRow[]> {
  return readTable(table, FORM, productRowCheck());
}

/** As `readProductTable`, with the wrong rows beside the others. @throws TableRefused if it is no such table */
export function scanProductTable(table: string): Promise<ScannedRow<ProductRow>[]> {
  return scanTable(table, FORM, productRowCheck());
}

/** Checks the rows of one table: their cells, and that no id occurs twice. */
function productRowCheck(): CheckRow<ProductRow> {
  const lineOf = new Map<string, number>();
  return (cells, line) => {
    const { row, problems } = productRowOf(cells);
    if (!row) return { problems };
    const wrong = row.revision === undefined ? undefined : revisionProblem(row._id, row.revision);
    if (wrong !== undefined) return { problems: [`${REVISION_COLUMN}: ${wrong}`] };
    const key = row._id === null ? undefined : keyOf(row._id, row);
    const before = key === undefined ? undefined : lineOf.get(key);
    if (before !== undefined)
      return { problems: [`_id: ${row._id} stands in line ${before} already`] };
    if (key !== undefined) lineOf.set(key, line);
    return { row: { ...row, line } };
  };
}

/** What a row is about, once in a table: a product, or one of its variants. */
function keyOf(id: string, { variant }: ProductRow): string {
  if (!variant) return id;
  return JSON.stringify([id, variant.id, variant.id === '' && variant.options]);
}

/** The resulting product and the changed cells, or what is wrong with the row. */
type ChangeOfRow =
  | { readonly after: Product; readonly changes: readonly CellChange[]; readonly problem?: never }
  | { readonly problem: string };

/** What a row changes of the product that has its id now: the resulting product, and the changed cells. */
export function changeOf(before: Product, row: ProductRow, newId: NewId): ChangeOfRow {
  if (row.variant) return variantChange(before, mergedVariantRow(before, row), newId);
  const { fields, revision } = row;
  const merged = mergedFields(before, fields, revision);
  const is = cellsOfProduct(before);
  const changes = cellsOf(before._id, merged).flatMap((to, at) => {
    const from = is[at] ?? '';
    return from === to ? [] : { column: PRODUCT_COLUMNS[at] ?? '', from, to };
  });
  const problem = plainRowProblem(before, { ...row, fields: merged });
  return problem === undefined ? { after: editProduct(before, merged), changes } : { problem };
}

/** As `changeOf`, of a row of a variant. */
function variantChange(before: Product, row: ProductRow, newId: NewId): ChangeOfRow {
  const after = withVariantRow(before, row, newId);
  if (typeof after === 'string') return { problem: after };
  const [is, to] = [cellsNow(before, row) ?? [], cellsNow(after, row) ?? []];
  const changes = to.flatMap((cell, at) => {
    const from = is[at] ?? '';
    return from === cell ? [] : { column: WIDE_COLUMNS[at] ?? '', from, to: cell };
  });
  return { after, changes };
}

/** What a row of an unknown product makes. @param createdAt milliseconds since 1970 */
export function productOfRow(row: ProductRow, id: string, createdAt: number, newId: NewId) {
  const product = newProduct(id, row.fields, createdAt);
  if (!row.variant) return product;
  const made = withVariantRow({ ...product, countInStock: 0 }, row, newId);
  return typeof made === 'string' ? made : { ...made, revision: 1 };
}

/** `price 499 → 450`. */
function changeText({ column, from, to }: CellChange): string {
  const said = (cell: string) => {
    const line = cell.replace(/\s+/g, ' ');
    return line.length > MAX_SAID ? `${withinLength(line, MAX_SAID)}…` : line || '(empty)';
  };
  return `${column} ${said(from)} → ${said(to)}`;
}

/**
 * Writes the rows of a table inside a transaction: a known id gets the fields of its row (of an exported table those that were changed
 * in it) and keeps rating and reviews, any other becomes a new product, the first of the table the newest. Unchanged products are not written.
 * @param deps `by` is who imports: the history of stocks names them
 */
export function importProducts(
  shop: ShopWriter,
  rows: readonly ProductRow[],
  deps: Deps & { readonly by: Who },
  report?: Report,
): Promise<ImportCounts> {
  const at = new Date(deps.clock()).toISOString();
  const cause = { at, by: deps.by, why: 'imported' } as const;
  return changeProducts(shop, rows, deps, report, (product) => shop.putProduct(product, cause));
}

async function changeProducts(
  shop: ShopReader,
  rows: readonly ProductRow[],
  { clock, randomUuid }: Deps,
  report: Report | undefined,
  put: (product: Product) => Promise<void>,
  changed: (id: string, changes: readonly CellChange[]) => void = () => undefined,
): Promise<ImportCounts> {
  const first = await newestTime(shop, clock(), rows.length);
  const ids = rows.flatMap(({ _id }) => _id ?? []);
  const known = new Map(
    (await shop.productsAndDrafts(ids)).map((product) => [product._id, product]),
  );
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const newId = shortIds(randomUuid);
  const problems: LineProblem[] = [];
  for (const [place, row] of rows.entries()) {
    const { _id } = row;
    const before = _id === null ? undefined : known.get(_id);
    if (before) {
      const change = changeOf(before, row, newId);
      if (change.problem !== undefined) {
        problems.push({ line: row.line ?? place + 2, text: change.problem });
        continue;
      }
      const { after, changes } = change;
      counts[changes.length > 0 ? 'updated' : 'unchanged'] += 1;
      if (changes.length > 0) {
        known.set(after._id, after);
        await put(after);
        changed(before._id, changes);
      }
    } else {
      // A millisecond apart, so that newest first is the order of the table.
      const product = productOfRow(row, _id ?? randomUuid(), first - place, newId);
      if (typeof product === 'string') {
        problems.push({ line: row.line ?? place + 2, text: product });
        continue;
      }
      counts.created += 1;
      const whole = await withItsReviews(shop, product);
      known.set(whole._id, whole);
      await put(whole);
    }
    if ((place + 1) % ROWS_A_TURN !== 0) continue;
    // Progress is the only side effect: if the callback runs again, the bar starts again.
    await report?.progress(place + 1, rows.length);
    await nextTurn();
  }
  // Nothing of it stays: the transaction ends with this.
  if (problems.length > 0) throw new TableRefused(problems.slice(0, MAX_PROBLEM_LINES));
  await report?.progress(rows.length, rows.length);
  return counts;
}

/**
 * When the first row's product is made: now, or as much later as it takes for the last row's to be newer than every other
 * product. So a table imported in parts, the last part first, keeps its order.
 * @param now milliseconds since 1970
 */
async function newestTime(shop: ShopReader, now: number, rows: number): Promise<number> {
  const { items } = await shop.listAllProducts({ view: 'all', pageNumber: 1, pageSize: 1 });
  const [newest] = items;
  return newest ? Math.max(now, Date.parse(newest.createdAt) + rows) : now;
}

/** A product that was removed once still has its reviews: under its id it gets them back. */
async function withItsReviews(shop: ShopReader, product: Product): Promise<Product> {
  const reviews = await shop.reviewsOf(product._id);
  const ratingSum = reviews.reduce((sum, { rating }) => sum + rating, 0);
  return { ...product, ratingSum, numReviews: reviews.length };
}
