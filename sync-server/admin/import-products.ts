import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { importCounts, type CellChange, type ImportCounts } from '#shared/admin/product-import';
import { editProduct, newProduct } from '#shared/catalogue/edit-product';
import type { Product } from '#shared/catalogue/product';
import {
  cellsOf,
  cellsOfProduct,
  PRODUCT_COLUMNS,
  productRowOf,
  REVISION_COLUMN,
  type ProductRow,
} from '#shared/catalogue/product-csv';
import { withinLength } from '#shared/messages/letters';
import type { Who } from '#shared/payments/actor';
import { ratingsOf } from '#shared/reviews/rating';
import { recordOwnerCommand } from '../security-log/record-security-event';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { defineCommand, type CommandServices, type Report } from './command';
import { readTable, scanTable, type CheckRow, type ScannedRow } from './csv-table';
import { mergedFields, revisionProblem } from './row-revision';

/** Rows between which shoppers' reads are served. */
export const ROWS_A_TURN = 250;

const FORM = { columns: PRODUCT_COLUMNS, mayEndWith: REVISION_COLUMN };
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
    const before = row._id === null ? undefined : lineOf.get(row._id);
    if (before !== undefined)
      return { problems: [`_id: ${row._id} stands in line ${before} already`] };
    if (row._id !== null) lineOf.set(row._id, line);
    return { row };
  };
}

/** What a row changes of the product that has its id now: the resulting product, and the changed cells. */
export function changeOf(
  before: Product,
  { fields, revision }: ProductRow,
): { readonly after: Product; readonly changes: readonly CellChange[] } {
  const merged = mergedFields(before, fields, revision);
  const is = cellsOfProduct(before);
  const changes = cellsOf(before._id, merged).flatMap((to, at) => {
    const from = is[at] ?? '';
    return from === to ? [] : { column: PRODUCT_COLUMNS[at] ?? '', from, to };
  });
  return { after: editProduct(before, merged), changes };
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
  for (const [place, row] of rows.entries()) {
    const { _id, fields } = row;
    const before = _id === null ? undefined : known.get(_id);
    if (before) {
      const { after, changes } = changeOf(before, row);
      counts[changes.length > 0 ? 'updated' : 'unchanged'] += 1;
      if (changes.length > 0) {
        await put(after);
        changed(before._id, changes);
      }
    } else {
      counts.created += 1;
      // A millisecond apart, so that newest first is the order of the table.
      const product = newProduct(_id ?? randomUuid(), fields, first - place);
      await put(await withItsReviews(shop, product));
    }
    if ((place + 1) % ROWS_A_TURN !== 0) continue;
    // Progress is the only side effect: if the callback runs again, the bar starts again.
    await report?.progress(place + 1, rows.length);
    await nextTurn();
  }
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
  return reviews.length === 0 ? product : { ...product, ...ratingsOf(reviews) };
}
