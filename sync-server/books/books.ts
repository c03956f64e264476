import { periodOf, type BookQuery, type BookTable } from '#shared/admin/book-tables';
import { writeRows } from '../admin/columns';
import type { ShopStore } from '../store/repositories/shop-store';
import { MARK, type AnyBook } from './book-rows';
import { customerBook } from './customer-book';
import { cashBook, paymentBook, refundBook } from './money-books';
import { lineBook, orderBook } from './order-books';
import { creditNoteBook, invoiceBook } from './register-books';
import { settlementBook } from './settlements';
import { stockBook } from './stock-book';

const BOOKS: Readonly<Record<BookTable, AnyBook>> = {
  orders: orderBook,
  'order-lines': lineBook,
  payments: paymentBook,
  refunds: refundBook,
  'cash-book': cashBook,
  settlements: settlementBook,
  invoices: invoiceBook,
  'credit-notes': creditNoteBook,
  'stock-movements': stockBook,
  customers: customerBook,
};

/** A table of the books as CSV, written while it is read. */
export async function* writeBook(
  store: ShopStore,
  { table, ...days }: BookQuery,
): AsyncGenerator<string> {
  yield MARK;
  yield* BOOKS[table].write(store, periodOf(days), writeRows);
}
