import { isIn, periodOf, type Period } from '#shared/admin/book-tables';
import { documentsOf } from '#shared/gst/gst-document';
import { gstJson } from '#shared/gst/gst-json';
import { gstReportOf, type GstReport, type GstTable } from '#shared/gst/gst-report';
import {
  GstReturnMaker,
  type DayRow,
  type DocumentRow,
  type GstReturn,
  type GstSums,
  type HsnRow,
  type NumbersRow,
  type StateRow,
} from '#shared/gst/gst-return';
import { suppliedAt } from '#shared/orders/ended-supply';
import { getsInvoice } from '#shared/orders/give-invoice';
import type { Order } from '#shared/orders/order';
import type { NamedOrder } from '#shared/orders/order-number';
import { isUnfunded, refundedState } from '#shared/orders/refunded';
import { codeOfState, stateOfGstNumber } from '#shared/shop/gst';
import { sellerKindOf } from '#shared/shop/seller-kind';
import { lookupOf } from '#shared/shipping/pin-lookup';
import { dayOf } from '#shared/shop/shop-day';
import { monthOf } from '#shared/shop/month';
import { moneyCell, writeRows, type Columns } from '../admin/columns';
import type { ShopStore } from '../store/repositories/shop-store';
import { MARK, ordersOf } from './book-rows';

/** A month's return with what the report says beside it. */
interface ReadMonth {
  readonly made: GstReturn;
  readonly gstin: string;
  readonly sellerKind: GstReport['sellerKind'];
  readonly notInvoiced: readonly NamedOrder[];
  readonly nameOf: (product: string) => string;
}

/** Products as they are now, read where an invoice does not say their code. */
function createProducts(store: ShopStore) {
  const known = new Map<string, { readonly name: string; readonly hsn: string }>();
  return {
    async readOf({ orderItems, invoice }: Order): Promise<void> {
      const missing = orderItems
        .filter(({ product }, place) => !known.has(product) && !invoice?.lines?.[place]?.hsn)
        .map(({ product, name }) => [product, name] as const);
      if (missing.length === 0) return;
      const ids = missing.map(([id]) => id);
      const found = await store.read((shop) => shop.productsAndDrafts(ids), { replica: true });
      for (const [id, name] of missing) known.set(id, { name, hsn: '' });
      for (const { _id, name, hsn = '' } of found) known.set(_id, { name, hsn });
    },
    find: (id: string) => known.get(id),
  };
}

/** Whether goods left in a period without an invoice that they would get. */
function isOwedInvoice(order: Order, period: Period): boolean {
  const at = suppliedAt(order);
  return (
    at !== null &&
    isIn(period, at) &&
    getsInvoice(order, isUnfunded(order) ? 'whole' : refundedState(order))
  );
}

/**
 * Reads a month: all orders up to its end, since an old order may have a credit note of it.
 * @param month `yyyy-mm`
 */
async function readMonth(store: ShopStore, month: string): Promise<ReadMonth> {
  const period = periodOf(monthOf(month));
  const { settings, table } = await store.read(
    async (shop) => ({ settings: await shop.ownerSettings(), table: await shop.pinTable() }),
    { replica: true },
  );
  const { gstNumber, state, hsnCode } = settings;
  const maker = new GstReturnMaker(gstNumber);
  const products = createProducts(store);
  const notInvoiced: NamedOrder[] = [];
  const today = {
    lookup: lookupOf(table),
    state: state === '' ? stateOfGstNumber(gstNumber) : state,
    hsnOf: (product: string) => products.find(product)?.hsn || hsnCode,
  };
  for await (const order of ordersOf(store, { until: period.until ?? '' })) {
    if (isOwedInvoice(order, period)) notInvoiced.push({ _id: order._id, number: order.number });
    const { invoice, creditNotes = [] } = order;
    if (!invoice || ![invoice, ...creditNotes].some(({ at }) => isIn(period, at))) continue;
    await products.readOf(order);
    for (const document of documentsOf(order, today))
      if (isIn(period, document.at)) maker.add(document);
  }
  return {
    made: maker.result(),
    gstin: gstNumber,
    sellerKind: sellerKindOf(settings),
    notInvoiced,
    nameOf: (id) => products.find(id)?.name ?? id,
  };
}

/** A month's return as it would be filed now, and what is missing. */
export async function readGstReport(store: ShopStore, month: string): Promise<GstReport> {
  const { made, ...read } = await readMonth(store, month);
  return gstReportOf(made, { month, ...read });
}

/** A month's return in the portal's form. */
export async function* writeGstReturn(store: ShopStore, month: string): AsyncGenerator<string> {
  const { made, gstin } = await readMonth(store, month);
  yield `${JSON.stringify(gstJson(made, { gstin, month }), null, 1)}\n`;
}

const place = (state: string) => `${codeOfState(state) ?? ''}-${state}`;
const SUMS: Columns<GstSums> = {
  'Taxable Value': ({ taxable }) => moneyCell(taxable),
  'Integrated Tax Amount': ({ igst }) => moneyCell(igst),
  'Central Tax Amount': ({ cgst }) => moneyCell(cgst),
  'State/UT Tax Amount': ({ sgst }) => moneyCell(sgst),
  'Cess Amount': () => '0.00',
};
const BUYER: Columns<DocumentRow> = {
  'GSTIN/UIN of Recipient': ({ document }) => document.gstin,
  'Receiver Name': ({ document }) => document.buyer,
};
const DOCUMENT = (kind: 'Invoice' | 'Note'): Columns<DocumentRow> => ({
  [`${kind} Number`]: ({ document }) => document.number,
  [`${kind} date`]: ({ document }) => dayOf(document.at),
  [`${kind} Value`]: ({ document }) => moneyCell(document.total),
  'Place Of Supply': ({ state }) => place(state),
  Rate: ({ rate }) => String(rate),
  ...SUMS,
});
const STATES: Columns<StateRow> = {
  Type: () => 'OE',
  'Place Of Supply': ({ state }) => place(state),
  Rate: ({ rate }) => String(rate),
  ...SUMS,
};
const HSN: Columns<HsnRow> = {
  'Supplies to': ({ to }) => (to === 'business' ? 'B2B' : 'B2C'),
  HSN: ({ hsn }) => hsn,
  UQC: ({ unit }) => unit,
  'Total Quantity': ({ qty }) => String(qty),
  'Total Value': ({ total }) => moneyCell(total),
  Rate: ({ rate }) => String(rate),
  ...SUMS,
};
const NUMBERS: Columns<NumbersRow> = {
  'Nature of Document': ({ kind }) =>
    kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
  'Sr. No. From': ({ from }) => from,
  'Sr. No. To': ({ to }) => to,
  'Total Number': ({ count }) => String(count),
  Cancelled: () => '0',
};
const DAYS: Columns<DayRow> = {
  day: ({ day }) => day,
  invoices: ({ invoices }) => String(invoices),
  invoiced: ({ invoiced }) => moneyCell(invoiced),
  creditNotes: ({ creditNotes }) => String(creditNotes),
  credited: ({ credited }) => moneyCell(credited),
};

const TABLES: Readonly<Record<GstTable, (made: GstReturn) => AsyncGenerator<string>>> = {
  b2b: ({ b2b }) => writeRows({ ...BUYER, ...DOCUMENT('Invoice') }, b2b),
  b2cl: ({ b2cl }) => writeRows(DOCUMENT('Invoice'), b2cl),
  b2cs: ({ b2cs }) => writeRows(STATES, b2cs),
  cdnr: ({ cdnr }) => writeRows({ ...BUYER, ...DOCUMENT('Note') }, cdnr),
  cdnur: ({ cdnur }) => writeRows({ 'UR Type': () => 'B2CL', ...DOCUMENT('Note') }, cdnur),
  hsn: ({ hsn }) => writeRows(HSN, hsn),
  documents: ({ documents }) => writeRows(NUMBERS, documents),
  'day-book': ({ days }) => writeRows(DAYS, days),
};

/** A table of a month as CSV. */
export async function* writeGstTable(
  store: ShopStore,
  { month, table }: { readonly month: string; readonly table: GstTable },
): AsyncGenerator<string> {
  const { made } = await readMonth(store, month);
  yield MARK;
  yield* TABLES[table](made);
}
