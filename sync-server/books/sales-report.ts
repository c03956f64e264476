import { periodOf } from '#shared/admin/book-tables';
import {
  MAX_SALES_ROWS,
  salesReportOf,
  type SalesReport,
  type SalesReportQuery,
  type SalesRow,
} from '#shared/admin/sales-report';
import { writeRows, type Columns } from '../admin/columns';
import type { ShopStore } from '../store/repositories/shop-store';
import { MARK, ordersOf } from './book-rows';

/** What was sold in some days, by what is asked for. */
export async function readSales(
  store: ShopStore,
  { by, ...days }: SalesReportQuery,
): Promise<SalesReport> {
  const categories = new Map<string, string>();
  async function categoryOf(id: string): Promise<string> {
    const known = categories.get(id);
    if (known !== undefined) return known;
    const [product] = await store.read((shop) => shop.productsAndDrafts([id]), {
      replica: true,
    });
    const category = product?.category ?? '';
    categories.set(id, category);
    return category;
  }
  const { from = '', until = '9999' } = days;
  const visited = await store.read((shop) => shop.visitDaysFrom(from), { replica: true });
  const visitors = new Map(
    visited.filter(({ _id }) => _id <= until).map((day) => [day._id, day.visitors]),
  );
  return salesReportOf(ordersOf(store, periodOf(days)), by, categoryOf, visitors);
}

/** The part of it that a screen shows. */
export const shownSales = ({ rows, ...report }: SalesReport, isByDay: boolean): SalesReport => ({
  ...report,
  // Days at the end of the table are the newest, all else at its head sells most.
  rows: isByDay ? rows.slice(-MAX_SALES_ROWS) : rows.slice(0, MAX_SALES_ROWS),
});

const numberCell = (number: number | undefined) => (number === undefined ? '' : String(number));

const COLUMNS: Columns<SalesRow> = {
  key: ({ key }) => key,
  name: ({ name }) => name,
  state: ({ state = '' }) => state,
  orders: ({ orders }) => String(orders),
  pieces: ({ pieces }) => String(pieces),
  sold: ({ sold }) => sold,
  discount: ({ discount = '' }) => discount,
  visitors: ({ visitors }) => numberCell(visitors),
};

/** All of it as CSV. */
export async function* writeSales(
  store: ShopStore,
  query: SalesReportQuery,
): AsyncGenerator<string> {
  const { rows } = await readSales(store, query);
  yield MARK;
  yield* writeRows(COLUMNS, rows);
}
