import { isIn, type Period } from '#shared/admin/book-tables';
import type { Paise } from '#shared/core/paise';
import type { CreditNote } from '#shared/orders/credit-note';
import type { Invoice } from '#shared/orders/invoice';
import { chargedBy, invoiceLines, linesOfNotes, notesOf } from '#shared/orders/invoice-lines';
import { taxOfLines, totalOf, type SplitTax } from '#shared/orders/invoice-tax';
import { readNumber } from '#shared/orders/number-series';
import type { Order } from '#shared/orders/order';
import { moneyCell, timeCell, type Columns } from '../admin/columns';
import { taxColumns } from '../admin/tax-columns';
import type { ShopStore } from '../store/repositories/shop-store';
import { book, ordersOf } from './book-rows';

/** A document of a register, in a few hundred bytes: a register is read whole, since it goes by numbers. */
interface Document {
  readonly total: Paise;
  readonly tax: SplitTax;
  readonly invoice: Invoice;
  readonly number: string;
  readonly at: string;
  readonly order: string;
  readonly buyer: string;
  /** Of a business. */
  readonly gstin: string;
  readonly note?: Pick<CreditNote, 'reason'>;
}

const buyerOf = ({ shippingAddress: { name, gstin = '' }, user }: Order) => ({
  buyer: name ?? user.name,
  gstin,
});

function invoiceOf(order: Order, invoice: Invoice): Document {
  const { number, at } = invoice;
  return {
    number,
    at,
    order: order._id,
    ...buyerOf(order),
    total: order.totalPrice,
    tax: taxOfLines(invoiceLines(chargedBy(order), invoice)),
    invoice,
  };
}

function creditNotesOf(order: Order, invoice: Invoice): Document[] {
  const lines = linesOfNotes(chargedBy(order), invoice, notesOf(order));
  return (order.creditNotes ?? []).map(({ number, at, reason, amountPaise: total }, place) => ({
    number,
    at,
    order: order._id,
    ...buyerOf(order),
    total,
    tax: taxOfLines(lines[place] ?? []),
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
  taxable: ({ total, tax }) => moneyCell(total - totalOf(tax)),
  ...taxColumns<Document>(({ tax }) => tax),
  gstin: ({ gstin }) => gstin,
};

/** The register of invoices: what was given in a period. */
export const invoiceBook = book<Document>({
  columns: COLUMNS,
  rows: (store, period) => register(store, period, (order, invoice) => [invoiceOf(order, invoice)]),
});

/** Ids of the orders whose invoices were given in a period, by number. */
export async function invoicedOrders(store: ShopStore, period: Period): Promise<string[]> {
  const ids: string[] = [];
  for await (const { order } of register(store, period, (it, invoice) => [invoiceOf(it, invoice)]))
    ids.push(order);
  return ids;
}

/** The register of credit notes, each with the invoice that it is for. */
export const creditNoteBook = book<Document>({
  columns: {
    ...COLUMNS,
    invoice: ({ invoice }) => invoice.number,
    invoicedAt: ({ invoice }) => timeCell(invoice.at),
    reason: ({ note }) => note?.reason ?? '',
  },
  rows: (store, period) => register(store, period, creditNotesOf),
});
