import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { CellChange } from '#shared/admin/product-import';
import { importCounts, type ImportCounts } from '#shared/admin/table-import';
import type { Product } from '#shared/catalogue/product';
import type { TableProduct } from '#shared/import/table-product';
import { withinLength } from '#shared/messages/letters';
import type { PaymentActor } from '#shared/payments/actor';
import { ratingsOf } from '#shared/reviews/rating';
import { recordOwnerCommand } from '../security-log/record-security-event';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { changeOf } from './change-products';
import { defineCommand, type CommandServices, type Report } from './command';
import type { ImportRecord } from './record-import';
import { PRODUCTS_A_TURN, readProductTable } from './scan-products';
import { ProblemList, problemText, TableRefused } from './table-problems';

/** The longest part of a cell that is printed of a change, in characters. */
const MAX_SAID = 60;

type Deps = Pick<CommandServices, 'clock' | 'randomUuid'> & {
  /** The mark of each product's change as it was seen: one that would change otherwise is skipped. Absent: no check. */
  readonly seen?: readonly string[] | undefined;
  /** Gets each product that is written. */
  readonly record?: Pick<ImportRecord, 'note'> | undefined;
};

/** `import products`: the table as text; all of it or nothing. */
export const importProductsCommand = defineCommand({
  name: 'import-products',
  args: z.strictObject({ table: z.string(), dryRun: z.boolean() }),
  result: importCounts,
  async run({ table, dryRun }, services, report) {
    const rows = await readProductTable(table, services);
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

/** `price 499 → 450`. */
function changeText({ column, from, to, variant }: CellChange): string {
  const said = (cell: string) => {
    const line = cell.replace(/\s+/g, ' ');
    return line.length > MAX_SAID ? `${withinLength(line, MAX_SAID)}…` : line || '(empty)';
  };
  const of = variant === undefined ? '' : ` of ${variant}`;
  return `${column}${of} ${said(from)} → ${said(to)}`;
}

/**
 * Writes the products of a table inside a transaction: a known id gets what its rows set (of an exported table what was changed in it) and
 * keeps rating and reviews, any other becomes a new product, the first of the table the newest. Unchanged products are not written.
 * @param deps `by` is who imports: the history of stocks names them
 * @throws TableRefused with all that is wrong by line; nothing of it stays, since the transaction ends with this
 */
export function importProducts(
  shop: ShopWriter,
  products: readonly TableProduct[],
  deps: Deps & { readonly by: PaymentActor },
  report?: Report,
): Promise<ImportCounts> {
  const at = new Date(deps.clock()).toISOString();
  const cause = { at, by: deps.by, why: 'imported' } as const;
  return changeProducts(shop, products, deps, report, async (product, before) => {
    await shop.putProduct(product, cause);
    await deps.record?.note(before, product);
  });
}

async function changeProducts(
  shop: ShopReader,
  products: readonly TableProduct[],
  { clock, randomUuid, seen }: Deps,
  report: Report | undefined,
  put: (product: Product, before?: Product) => Promise<void>,
  changed: (id: string, changes: readonly CellChange[]) => void = () => undefined,
): Promise<ImportCounts> {
  if (seen && seen.length !== products.length)
    throw new TableRefused([{ line: 1, text: 'Not the products that were seen' }]);
  const first = await newestTime(shop, clock(), products.length);
  const ids = products.flatMap(({ _id }) => _id ?? []);
  const known = new Map((await shop.productsAndDrafts(ids)).map((one) => [one._id, one]));
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const skipped: NonNullable<ImportCounts['skipped']> = [];
  const problems = new ProblemList();
  for (const [place, item] of products.entries()) {
    const before = item._id === null ? undefined : known.get(item._id);
    // A millisecond apart, so that newest first is the order of the table.
    const change = changeOf(before, item, { randomUuid, now: first - place });
    if (seen && (change.change === 'refused' || change.mark !== seen[place])) {
      const name = item.cells['name'] ?? before?.name ?? '';
      skipped.push({ line: item.line, _id: item._id ?? '', name });
      continue;
    }
    if (change.change === 'refused') {
      for (const problem of change.problems) problems.add(problem.line, [problemText(problem)]);
      continue;
    }
    counts[change.change] += 1;
    if (change.change === 'created') await put(await withItsReviews(shop, change.after));
    else if (change.change === 'updated') {
      await put(change.after, change.before);
      changed(change.after._id, change.changes);
    }
    if ((place + 1) % PRODUCTS_A_TURN !== 0) continue;
    // Progress is the only side effect: if the callback runs again, the bar starts again.
    await report?.progress(place + 1, products.length);
    await nextTurn();
  }
  problems.throwIfAny();
  await report?.progress(products.length, products.length);
  return skipped.length === 0 ? counts : { ...counts, skipped };
}

/**
 * When the first row's product is made: now, or as much later as it takes for the last row's to be newer than every other
 * product. So a table imported in parts, the last part first, keeps its order.
 * @param now milliseconds since 1970
 */
async function newestTime(shop: ShopReader, now: number, rows: number): Promise<number> {
  const newest = await shop.newestProduct();
  return newest ? Math.max(now, Date.parse(newest.createdAt) + rows) : now;
}

/** A product that was removed once still has its reviews: under its id it gets them back. */
async function withItsReviews(shop: ShopReader, product: Product): Promise<Product> {
  if (!(await shop.wasDeleted(product._id))) return product;
  const reviews = await shop.reviewsOf(product._id);
  return reviews.length === 0 ? product : { ...product, ...ratingsOf(reviews) };
}
