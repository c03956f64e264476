import type { Period } from '#shared/admin/book-tables';
import type { Order } from '#shared/orders/order';
import type { Columns } from '../admin/columns';
import { everyAfter } from '../store/every-item';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';

/** A mark by which spreadsheets read a file as UTF-8. */
export const MARK = '\uFEFF';

/** A table of the books: its columns, and its rows as they are read. A table is nowhere whole. */
export interface Book<Row> {
  readonly columns: Columns<Row>;
  readonly rows: (store: ShopStore, period: Period) => AsyncIterable<Row>;
}

/** A table with its rows' type known to itself alone. */
export interface AnyBook {
  write(
    store: ShopStore,
    period: Period,
    writeRows: <Row>(columns: Columns<Row>, rows: AsyncIterable<Row>) => AsyncGenerator<string>,
  ): AsyncGenerator<string>;
}

/** Declares a table. */
export const book = <Row>({ columns, rows }: Book<Row>): AnyBook => ({
  write: (store, period, writeRows) => writeRows(columns, rows(store, period)),
});

/** Reads rows a part at a time, each part in a state of its own: no snapshot is held while a slow reader downloads. */
export const inParts = <Row>(
  store: ShopStore,
  read: (shop: ShopReader, limit: number, last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> =>
  everyAfter((limit, last: Row | undefined) =>
    store.read((shop) => read(shop, limit, last), { replica: true }),
  );

/** Orders placed in a period, oldest first. */
export const ordersOf = (store: ShopStore, period: Period) =>
  inParts<Order>(store, (shop, limit, last) => shop.ordersPlaced(period, limit, last));
