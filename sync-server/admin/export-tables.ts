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
import { everyItem } from '../store/every-item';
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
 * Products in the format that `import products` reads.
 * @param wanted a list of the admins; all of them unless it is narrowed
 */
export async function productTable(
  store: ShopStore,
  wanted: Omit<AdminProductQuery, keyof PageQuery> = { view: 'all' },
): Promise<Table> {
  const products = await store.read(
    (shop) => everyItem((page) => shop.listAllProducts({ ...wanted, ...page })),
    { replica: true },
  );
  const used = new Set<string>();
  let total = 0;
  for (const [place, product] of products.entries()) {
    const rows = rowsOf(product);
    addUsedColumns(used, rows);
    total += rows.length;
    if (place % PRODUCTS_A_TURN === PRODUCTS_A_TURN - 1) await nextTurn();
  }
  const columns = columnsOf(used);
  /** Made while they are written: all of them at once would take the memory of the products many times. */
  function* rows() {
    for (const product of products)
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
  async function* orders() {
    for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
      const part = ids.slice(from, from + ORDERS_AT_ONCE);
      const rows = await store.read((shop) => shop.orders(part), { replica: true });
      const byId = new Map(rows.map((order) => [order._id, order]));
      for (const id of part) {
        const order = byId.get(id);
        if (order) yield order;
      }
    }
  }
  return {
    total: ids.length,
    write: (onProgress) => writeRows(ORDER_COLUMNS, orders(), onProgress),
  };
}

async function putOut({ total, write }: Table, report: Report): Promise<ExportResult> {
  for await (const piece of write((done) => report.progress(done, total))) await report.text(piece);
  return { rows: total };
}
