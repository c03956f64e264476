import { isIn, type Period } from '#shared/admin/book-tables';
import type { CreditNote } from '#shared/orders/credit-note';
import type { Invoice } from '#shared/orders/invoice';
import { readNumber } from '#shared/orders/number-series';
import type { Order } from '#shared/orders/order';
import { moneyCell, timeCell, type Columns } from '../admin/columns';
import { taxColumns, untaxed, type Taxed } from '../admin/tax-columns';
import type { ShopStore } from '../store/repositories/shop-store';
import { book, ordersOf } from './book-rows';

/** A document of a register, in a few hundred bytes: a register is read whole, since it goes by numbers. */
interface Document extends Taxed {
  readonly number: string;
  readonly at: string;
  readonly order: string;
  readonly buyer: string;
  readonly note?: Pick<CreditNote, 'reason'>;
}

const buyerOf = ({ shippingAddress, user }: Order) => shippingAddress.name ?? user.name;

function invoiceOf(order: Order, invoice: Invoice): Document {
  const { number, at } = invoice;
  return { number, at, order: order._id, buyer: buyerOf(order), total: order.totalPrice, invoice };
}

function notesOf(order: Order, invoice: Invoice): Document[] {
  return (order.creditNotes ?? []).map(({ number, at, reason, amountPaise: total }) => ({
    number,
    at,
    order: order._id,
    buyer: buyerOf(order),
    total,
    invoice,
    note: { reason },
  }));
}

/** By financial year and place: numbers beyond the usual digits stay in order. */
function byNumber(a: Document, b: Document): number {
  const [one, other] = [readNumber(a.number), readNumber(b.number)];
  const years = (one?.year ?? '').localeCompare(other?.year ?? '');
  return years === 0 ? (one?.place ?? 0) - (other?.place ?? 0) : years;
}

/** The documents of a period in the order of their numbers: nothing is invoiced before its order was placed. */
async function* register(
  store: ShopStore,
  period: Period,
  documentsOf: (order: Order, invoice: Invoice) => readonly Document[],
): AsyncGenerator<Document> {
  const placed = period.until === undefined ? {} : { until: period.until };
  const found: Document[] = [];
  for await (const order of ordersOf(store, placed))
    for (const document of order.invoice ? documentsOf(order, order.invoice) : [])
      if (isIn(period, document.at)) found.push(document);
  yield* found.sort(byNumber);
}

const COLUMNS: Columns<Document> = {
  number: ({ number }) => number,
  at: ({ at }) => timeCell(at),
  order: ({ order }) => order,
  buyer: ({ buyer }) => buyer,
  placeOfSupply: ({ invoice }) => invoice.placeOfSupply ?? '',
  total: ({ total }) => moneyCell(total),
  taxable: (document) => moneyCell(untaxed(document)),
  ...taxColumns<Document>((document) => document),
};

/** The register of invoices: what was given in a period. */
export const invoiceBook = book<Document>({
  columns: COLUMNS,
  rows: (store, period) => register(store, period, (order, invoice) => [invoiceOf(order, invoice)]),
});

/** The register of credit notes, each with the invoice that it is for. */
export const creditNoteBook = book<Document>({
  columns: {
    ...COLUMNS,
    invoice: ({ invoice }) => invoice.number,
    invoicedAt: ({ invoice }) => timeCell(invoice.at),
    reason: ({ note }) => note?.reason ?? '',
  },
  rows: (store, period) => register(store, period, notesOf),
});
