import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { importCounts, type ImportCounts, type RowChange } from '#shared/admin/product-import';
import { editProduct, newProduct } from '#shared/catalogue/edit-product';
import type { Product } from '#shared/catalogue/product';
import { PRODUCT_COLUMNS, productRowOf, type ProductRow } from '#shared/catalogue/product-csv';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { paiseFromRupees } from '#shared/core/paise';
import type { Who } from '#shared/payments/who';
import { recordOwnerCommand } from '../security-log/record-security-event';
import type { ShopReader, ShopWriter } from '../store/shop-store';
import { defineCommand, type CommandServices, type Report } from './command';
import { readTable, scanTable, type CheckRow, type ScannedRow } from './csv-table';

/** Rows between which shoppers' reads get their turn. */
export const ROWS_A_TURN = 250;

type Deps = Pick<CommandServices, 'clock' | 'randomUuid'>;

/** `import products`: the table as text; all of it or nothing. */
export const importProductsCommand = defineCommand({
  name: 'import-products',
  args: z.strictObject({ table: z.string(), dryRun: z.boolean() }),
  result: importCounts,
  async run({ table, dryRun }, services, report) {
    const rows = await readProductTable(table);
    const { store } = services;
    if (dryRun)
      return store.read((shop) =>
        changeProducts(shop, rows, services, report, () => Promise.resolve()),
      );
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
 * @throws TableRefused with what is wrong in which line, an id that stands twice with both its lines
 */
export function readProductTable(table: string): Promise<ProductRow[]> {
  return readTable(table, PRODUCT_COLUMNS, productRowCheck());
}

/** As `readProductTable`, with the rows that are wrong beside the others. @throws TableRefused for what is no such table */
export function scanProductTable(table: string): Promise<ScannedRow<ProductRow>[]> {
  return scanTable(table, PRODUCT_COLUMNS, productRowCheck());
}

/** Checks the rows of one table: what stands in them, and that no id stands twice. */
function productRowCheck(): CheckRow<ProductRow> {
  const lineOf = new Map<string, number>();
  return (cells, line) => {
    const { row, problems } = productRowOf(cells);
    if (!row) return { problems };
    const before = row._id === null ? undefined : lineOf.get(row._id);
    if (before !== undefined)
      return { problems: [`_id: ${row._id} stands in line ${before} already`] };
    if (row._id !== null) lineOf.set(row._id, line);
    return { row };
  };
}

/** What a row does to the product that has its id now. */
export function changeOf(before: Product | undefined, fields: ProductFields): RowChange {
  if (!before) return 'created';
  return isAsItWas(before, fields) ? 'unchanged' : 'updated';
}

/**
 * Writes the rows of a table inside a transaction: a known id gets the fields of its row and keeps rating and reviews, any
 * other becomes a new product, the first of the table the newest. What would stay as it is, is not written.
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
): Promise<ImportCounts> {
  const first = await newestTime(shop, clock(), rows.length);
  const ids = rows.flatMap(({ _id }) => _id ?? []);
  const known = new Map(
    (await shop.productsAndDrafts(ids)).map((product) => [product._id, product]),
  );
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const [place, { _id, fields }] of rows.entries()) {
    const before = _id === null ? undefined : known.get(_id);
    const change = changeOf(before, fields);
    counts[change] += 1;
    if (before && change === 'updated') await put(editProduct(before, fields));
    if (!before) {
      // A millisecond apart, so that newest first is the order of the table.
      const product = newProduct(_id ?? randomUuid(), fields, first - place);
      await put(await withItsReviews(shop, product));
    }
    if ((place + 1) % ROWS_A_TURN !== 0) continue;
    // All that a work does beside its transaction: where it runs again, the bar begins again.
    await report?.progress(place + 1, rows.length);
    await nextTurn();
  }
  await report?.progress(rows.length, rows.length);
  return counts;
}

/**
 * When the first row's product is made: now, or as much later as it takes for the last row's to be newer than every other
 * product. A table that comes in parts, the last one first, so keeps its order.
 * @param now milliseconds since 1970
 */
async function newestTime(shop: ShopReader, now: number, rows: number): Promise<number> {
  const { items } = await shop.listAllProducts({ view: 'all', pageNumber: 1, pageSize: 1 });
  const [newest] = items;
  return newest ? Math.max(now, Date.parse(newest.createdAt) + rows) : now;
}

function isAsItWas(product: Product, { price, ...rest }: ProductFields): boolean {
  return (
    product.pricePaise === paiseFromRupees(price) &&
    product.name === rest.name &&
    product.image === rest.image &&
    product.brand === rest.brand &&
    product.category === rest.category &&
    product.description === rest.description &&
    product.countInStock === rest.countInStock
  );
}

/** A product that was removed once still has its reviews: with its id they are its own again. */
async function withItsReviews(shop: ShopReader, product: Product): Promise<Product> {
  const reviews = await shop.reviewsOf(product._id);
  const ratingSum = reviews.reduce((sum, { rating }) => sum + rating, 0);
  return { ...product, ratingSum, numReviews: reviews.length };
}
