import * as z from 'zod/mini';
import { signedAmount } from '../core/decimal-amount';
import { decimalFromPaise, type Paise } from '../core/paise';
import type { NamedOrder } from '../orders/order-number';
import { SELLER_KINDS } from '../shop/seller-kind';
import { declaredBy, sumsOf, type GstReturn, type GstSums } from './gst-return';

/** The tables of a month as files. */
export const GST_TABLES = [
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'hsn',
  'documents',
  'day-book',
] as const;
export type GstTable = (typeof GST_TABLES)[number];

/** A month of the shop's clock, `yyyy-mm`. */
export const calendarMonth = z
  .string()
  .check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Not a month: yyyy-mm'));

/** `GET /api/admin/gst` and `/return`. */
export const gstQuery = z.strictObject({ month: calendarMonth });
/** `GET /api/admin/gst/table`. */
export const gstTableQuery = z.strictObject({
  month: calendarMonth,
  table: z._default(z.enum(GST_TABLES), 'b2b'),
});

/** What hinders a month from being filed as it is. */
export const GST_PROBLEMS = ['not-invoiced', 'state', 'hsn', 'seller'] as const;
export type GstProblem = (typeof GST_PROBLEMS)[number];

/** How many of each problem are named. */
export const MAX_NAMED = 20;

const sums = {
  total: signedAmount,
  taxable: signedAmount,
  igst: signedAmount,
  cgst: signedAmount,
  sgst: signedAmount,
};
const count = z.int().check(z.minimum(0));

/** A month's return as it would be filed now, and what is missing for it. */
export const gstReport = z.object({
  month: calendarMonth,
  /** Empty: the shop has none. */
  gstin: z.string(),
  sellerKind: z.enum(SELLER_KINDS),
  tables: z.array(z.object({ table: z.enum(GST_TABLES), rows: count, ...sums })),
  /** What the tables declare: sold less taken back. */
  declared: z.object(sums),
  /** What the papers of the month say, day by day. */
  dayBook: z.object({
    invoices: count,
    invoiced: signedAmount,
    creditNotes: count,
    credited: signedAmount,
  }),
  /** Of papers that are in no table: invoiced less credited. With what is declared it is what the papers say. */
  leftOut: signedAmount,
  problems: z.array(
    z.object({
      kind: z.enum(GST_PROBLEMS),
      count,
      /** Orders, or of `hsn` products; some of them. */
      named: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Of an order that has one. */
          orderNumber: z.optional(z.int()),
        }),
      ),
    }),
  ),
});
export type GstReport = z.infer<typeof gstReport>;

const written = ({ total, taxable, igst, cgst, sgst }: GstSums) => ({
  total: decimalFromPaise(total),
  taxable: decimalFromPaise(taxable),
  igst: decimalFromPaise(igst),
  cgst: decimalFromPaise(cgst),
  sgst: decimalFromPaise(sgst),
});

/** What is known of a month beside its tables. */
interface Month {
  readonly month: string;
  readonly gstin: string;
  readonly sellerKind: GstReport['sellerKind'];
  /** Orders whose goods left in the month without an invoice. */
  readonly notInvoiced: readonly NamedOrder[];
  readonly nameOf: (product: string) => string;
}

const ordersOnce = (orders: readonly NamedOrder[]): NamedOrder[] => [
  ...new Map(orders.map((order) => [order._id, order])).values(),
];

/** The report of a month. */
export function gstReportOf(made: GstReturn, { notInvoiced, nameOf, ...month }: Month): GstReport {
  const { b2b, b2cl, b2cs, cdnr, cdnur, hsn, documents, days, leftOut, withoutHsn } = made;
  const sum = (all: readonly Paise[]) => all.reduce((total, paise) => total + paise, 0);
  const leftBy = (why: 'state' | 'seller') =>
    ordersOnce(
      leftOut
        .filter((document) => document.why === why)
        .map(({ order, orderNumber }) => ({ _id: order, number: orderNumber })),
    );
  const problems: Record<GstProblem, readonly NamedOrder[]> = {
    'not-invoiced': notInvoiced,
    state: leftBy('state'),
    hsn: [...withoutHsn].map((_id) => ({ _id })),
    seller: leftBy('seller'),
  };
  const ofSums = { b2b, b2cl, b2cs, cdnr, cdnur, hsn } as const;
  return {
    ...month,
    tables: GST_TABLES.map((table) => {
      const rows = table === 'documents' ? documents : table === 'day-book' ? days : ofSums[table];
      const own = table === 'documents' || table === 'day-book' ? [] : ofSums[table];
      return { table, rows: rows.length, ...written(sumsOf(own)) };
    }),
    declared: written(declaredBy(made)),
    dayBook: {
      invoices: sum(days.map(({ invoices }) => invoices)),
      invoiced: decimalFromPaise(sum(days.map(({ invoiced }) => invoiced))),
      creditNotes: sum(days.map(({ creditNotes }) => creditNotes)),
      credited: decimalFromPaise(sum(days.map(({ credited }) => credited))),
    },
    leftOut: decimalFromPaise(
      sum(leftOut.map(({ kind, total }) => (kind === 'invoice' ? total : -total))),
    ),
    problems: GST_PROBLEMS.map((kind) => ({
      kind,
      count: problems[kind].length,
      named: problems[kind].slice(0, MAX_NAMED).map(({ _id: id, number }) => ({
        id,
        name: kind === 'hsn' ? nameOf(id) : id,
        ...(number !== undefined && { orderNumber: number }),
      })),
    })).filter((problem) => problem.count > 0),
  };
}

/** The name of a file of a month: `gstr1-2026-11-b2b.csv`. */
export const gstFile = (month: string, table: GstTable | 'return'): string =>
  table === 'return' ? `gstr1-${month}.json` : `gstr1-${month}-${table}.csv`;
