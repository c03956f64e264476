import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import {
  addUsedColumns,
  columnsOf,
  REVISION_COLUMN,
  rowsOfProduct,
} from '#shared/import/own-columns';
import { revisionOfCells } from '#shared/import/own-table';
import type { PageQuery } from '#shared/core/page';
import { recordOwnerCommand } from '../security-log/record-security-event';
import type { AdminProductQuery, OrderQuery } from '../store/queries';
import type { ShopStore } from '../store/repositories/shop-store';
import { defineCommand, type Report } from './command';
import { writeRows } from './columns';
import { writeTable } from './csv-table';
import { ORDER_COLUMNS } from './order-columns';
import { digestOfCell, PRODUCTS_A_TURN } from './scan-products';

/** A table that is ready to be written: which rows it has is from one snapshot of the shop. */
export interface Table {
  readonly total: number;
  /** @param onProgress called with the number of rows written */
  write(onProgress?: (done: number) => void | Promise<void>): AsyncGenerator<string>;
}

/** How many rows were written. */
const exportResult = z.object({ rows: z.int() });
export type ExportResult = z.infer<typeof exportResult>;

export const exportProductsCommand = defineCommand({
  name: 'export-products',
  args: z.strictObject({}),
  result: exportResult,
  run: async (_args, { store }, report) => putOut(await productTable(store), report),
});

export const exportOrdersCommand = defineCommand({
  name: 'export-orders',
  args: z.strictObject({}),
  result: exportResult,
  async run(_args, services, report) {
    const { store } = services;
    // Recorded before anything is written: the table is full of personal data.
    await store.write((shop) => recordOwnerCommand(shop, 'export orders', services));
    return putOut(await orderTable(store), report);
  },
});

/**
 * Products in the format that `import products` reads. They are read twice, a part at a time: which columns they use, and as they are
 * written; so they are never all in memory, and no snapshot is held while a slow reader downloads.
 * @param wanted a list of the admins; all of them unless it is narrowed
 */
export async function productTable(
  store: ShopStore,
  wanted: Omit<AdminProductQuery, keyof PageQuery> = { view: 'all' },
): Promise<Table> {
  const ids = await store.read((shop) => shop.productIds(wanted), { replica: true });
  const products = () =>
    inParts(ids, PRODUCTS_A_TURN, (part) =>
      store.read((shop) => shop.productsAndDrafts(part), { replica: true }),
    );
  const used = new Set<string>();
  let total = 0;
  for await (const product of products()) {
    const rows = rowsOf(product);
    addUsedColumns(used, rows);
    total += rows.length;
  }
  const columns = columnsOf(used);
  async function* rows() {
    for await (const product of products())
      for (const row of rowsOf(product)) {
        const own = columns.map((column) => row[column] ?? '');
        yield [...own, revisionOfCells(own, digestOfCell)];
      }
  }
  return {
    total,
    write: (onProgress) => writeTable([...columns, REVISION_COLUMN], rows(), onProgress),
  };
}

/** Documents in the order of their ids, so many read at a time, each as it is then; those that are gone are left out. */
async function* inParts<Row extends { readonly _id: string }>(
  ids: readonly string[],
  atOnce: number,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce);
    const byId = new Map((await read(part)).map((row) => [row._id, row]));
    for (const id of part) {
      const row = byId.get(id);
      if (row) yield row;
    }
    await nextTurn();
  }
}

const rowsOf = (product: Product) => rowsOfProduct(documentOfProduct(product));

/** Orders that are read at a time. */
const ORDERS_AT_ONCE = 500;

/**
 * Orders, one line each: which they are is from one snapshot; each is read as it is when it is written, so that no snapshot is held
 * while a slow reader downloads, and not all orders are in memory.
 * @param wanted a list of the admins; all of them, newest first, unless it is narrowed
 */
export async function orderTable(
  store: ShopStore,
  wanted: Omit<OrderQuery, keyof PageQuery> = {},
): Promise<Table> {
  const ids = await store.read((shop) => shop.orderIds(wanted), { replica: true });
  const orders = inParts(ids, ORDERS_AT_ONCE, (part) =>
    store.read((shop) => shop.orders(part), { replica: true }),
  );
  return {
    total: ids.length,
    write: (onProgress) => writeRows(ORDER_COLUMNS, orders, onProgress),
  };
}

async function putOut({ total, write }: Table, report: Report): Promise<ExportResult> {
  for await (const piece of write((done) => report.progress(done, total))) await report.text(piece);
  return { rows: total };
}
