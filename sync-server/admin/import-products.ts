import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { editProduct, newProduct } from '#shared/catalogue/edit-product';
import type { Product } from '#shared/catalogue/product';
import { PRODUCT_COLUMNS, productRowOf, type ProductRow } from '#shared/catalogue/product-csv';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { paiseFromRupees } from '#shared/money/paise';
import type { ShopReader, ShopWriter } from '../store/shop-store';
import { defineCommand, type CommandServices, type Report } from './command';
import { readTable } from './csv-table';

/** Rows between which shoppers' reads get their turn. */
const ROWS_A_TURN = 250;

/** What an import came to, or would. */
export const importCounts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() });
export type ImportCounts = z.infer<typeof importCounts>;

type Surroundings = Pick<CommandServices, 'clock' | 'randomUuid'>;

/** `import products`: the table as text; all of it or nothing. */
export const importProductsCommand = defineCommand({
  name: 'import-products',
  args: z.strictObject({ table: z.string(), dryRun: z.boolean() }),
  result: importCounts,
  async run({ table, dryRun }, services, report) {
    const rows = await readProductTable(table);
    const { store } = services;
    if (dryRun) return store.read((shop) => countChanges(shop, rows, services, report));
    return store.write((shop) => importProducts(shop, rows, services, report));
  },
});

/**
 * Reads a table of products (docs/products-csv.md).
 * @throws TableRefused with what is wrong in which line, an id that stands twice with both its lines
 */
export function readProductTable(table: string): Promise<ProductRow[]> {
  const lineOf = new Map<string, number>();
  return readTable(table, PRODUCT_COLUMNS, (cells, line) => {
    const { row, problems } = productRowOf(cells);
    if (!row) return { problems };
    const before = row._id === null ? undefined : lineOf.get(row._id);
    if (before !== undefined)
      return { problems: [`_id: ${row._id} stands in line ${before} already`] };
    if (row._id !== null) lineOf.set(row._id, line);
    return { row };
  });
}

/**
 * Writes the rows of a table inside a transaction: a known id gets the fields of its row and keeps rating and reviews, any
 * other becomes a new product, the first of the table the newest. What would stay as it is, is not written.
 */
export async function importProducts(
  shop: ShopWriter,
  rows: readonly ProductRow[],
  around: Surroundings,
  report?: Report,
): Promise<ImportCounts> {
  return changeProducts(shop, rows, around, report, (product) => shop.putProduct(product));
}

/** What `importProducts` would come to. */
function countChanges(
  shop: ShopReader,
  rows: readonly ProductRow[],
  around: Surroundings,
  report: Report,
): Promise<ImportCounts> {
  return changeProducts(shop, rows, around, report, () => Promise.resolve());
}

async function changeProducts(
  shop: ShopReader,
  rows: readonly ProductRow[],
  { clock, randomUuid }: Surroundings,
  report: Report | undefined,
  put: (product: Product) => Promise<void>,
): Promise<ImportCounts> {
  const now = clock();
  const ids = rows.flatMap(({ _id }) => _id ?? []);
  const known = new Map((await shop.products(ids)).map((product) => [product._id, product]));
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const [place, { _id, fields }] of rows.entries()) {
    const before = _id === null ? undefined : known.get(_id);
    if (before && isAsItWas(before, fields)) counts.unchanged += 1;
    else if (before) {
      await put(editProduct(before, fields));
      counts.updated += 1;
    } else {
      // A millisecond apart, so that newest first is the order of the table.
      const product = newProduct(_id ?? randomUuid(), fields, now - place);
      await put(await withItsReviews(shop, product));
      counts.created += 1;
    }
    if ((place + 1) % ROWS_A_TURN !== 0) continue;
    await report?.progress(place + 1, rows.length);
    await nextTurn();
  }
  await report?.progress(rows.length, rows.length);
  return counts;
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
