import * as z from 'zod/mini';
import { cellsOfProduct, PRODUCT_COLUMNS } from '#shared/catalogue/product-csv';
import { decimalFromPaise } from '#shared/core/paise';
import type { Order } from '#shared/orders/order';
import { recordOwnerCommand } from '../security-log/record-security-event';
import { everyItem } from '../store/every-item';
import type { ShopStore } from '../store/shop-store';
import { defineCommand, type Report } from './command';
import { writeTable } from './csv-table';

/** The columns of a table of orders, in this order; sums are in rupees with two decimals. */
export const ORDER_COLUMNS = [
  '_id',
  'createdAt',
  'name',
  'email',
  'phone',
  'address',
  'paymentMethod',
  'itemsPrice',
  'shippingPrice',
  'taxPrice',
  'totalPrice',
  'isPaid',
  'paidAt',
  'isDelivered',
  'deliveredAt',
  'items',
  'refunded',
] as const;

/** A table that is ready to be written: all its rows are of one state of the shop. */
export interface Table {
  readonly total: number;
  /** @param onProgress hears how many rows are written */
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
    // Before anything is put out: the table is full of people.
    await store.write((shop) => recordOwnerCommand(shop, 'export orders', services));
    return putOut(await orderTable(store), report);
  },
});

/** All products on sale, newest first: what `import products` reads. */
export async function productTable(store: ShopStore): Promise<Table> {
  const products = await store.read((shop) =>
    everyItem((page) => shop.listProducts({ sort: 'newest', ...page })),
  );
  return tableOf(PRODUCT_COLUMNS, products, cellsOfProduct);
}

/** All orders, newest first, one line each. */
export async function orderTable(store: ShopStore): Promise<Table> {
  const orders = await store.read((shop) => everyItem((page) => shop.listOrders(page)));
  return tableOf(ORDER_COLUMNS, orders, cellsOfOrder);
}

function tableOf<Item>(
  columns: readonly string[],
  items: readonly Item[],
  cellsOf: (item: Item) => string[],
): Table {
  function* rows() {
    for (const item of items) yield cellsOf(item);
  }
  return { total: items.length, write: (onProgress) => writeTable(columns, rows(), onProgress) };
}

async function putOut({ total, write }: Table, report: Report): Promise<ExportResult> {
  for await (const piece of write((done) => report.progress(done, total))) await report.text(piece);
  return { rows: total };
}

function cellsOfOrder(order: Order): string[] {
  const { user, shippingAddress } = order;
  const { address, city, postalCode, country, phone } = shippingAddress;
  const items = order.orderItems.map(
    ({ product, name, pricePaise, qty }) =>
      `${qty} × ${name} (${product}) at ${decimalFromPaise(pricePaise)}`,
  );
  return [
    order._id,
    order.createdAt,
    user.name,
    user.email,
    phone ?? '',
    [address, city, postalCode, country].join(', '),
    order.paymentMethod,
    decimalFromPaise(order.itemsPrice),
    decimalFromPaise(order.shippingPrice),
    decimalFromPaise(order.taxPrice),
    decimalFromPaise(order.totalPrice),
    String(order.isPaid),
    order.paidAt ?? '',
    String(order.isDelivered),
    order.deliveredAt ?? '',
    items.join('; '),
    decimalFromPaise(order.refundedPaise ?? 0),
  ];
}
