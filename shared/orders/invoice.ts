import * as z from 'zod/mini';
import type { Paise } from '../core/paise';
import { documentId, instant } from '../core/identifier';
import { SELLER_KINDS } from '../shop/seller-kind';

/** The seller, as printed. */
export const seller = z.object({
  name: z.string(),
  /** Its lines, one below the other. */
  address: z.array(z.string()),
  phone: z.optional(z.string()),
  gstNumber: z.optional(z.string()),
  /** In percent; prices include it. Absent: nothing is said of tax. */
  gstRate: z.optional(z.number()),
  /** Where the seller is registered for GST, as it is known there; absent where it was not known. */
  state: z.optional(z.string()),
  /** Absent on invoices of before: regular where there is a GST number. */
  kind: z.optional(z.enum(SELLER_KINDS)),
});
export type Seller = Readonly<z.infer<typeof seller>>;

/** What an invoice says of an item beside its order. */
const invoicedLine = z.object({
  hsn: z.optional(z.string()),
  /** In what it is counted, as the product says. */
  unit: z.optional(z.string()),
  /** Of GST, in percent; absent where the seller charges none. */
  rate: z.optional(z.number()),
});
export type InvoicedLine = Readonly<z.infer<typeof invoicedLine>>;

/**
 * The invoice of an order: what it was given once, and keeps (docs/shop-rules.md#r-print-2). Prices, names and the address are the
 * order's own, which never change either.
 */
export const invoice = z.object({
  /** Within its financial year without gaps: `2026-27/000123`. */
  number: z.string(),
  at: instant,
  seller,
  /** The state to which the order goes; absent where it was not known. */
  placeOfSupply: z.optional(z.string()),
  /** The codes of products as they were then, where they had one; of invoices of before there were `lines`. */
  hsn: z.optional(z.array(z.object({ product: documentId, code: z.string() }))),
  /** What is known of each item of the order, in its order; absent on invoices of before: one rate for all, that of the seller. */
  lines: z.optional(z.array(invoicedLine)),
});
export type Invoice = Readonly<z.infer<typeof invoice>>;

/** How much of a sum that includes tax is tax, in paise, rounded to the nearest. @param rate in percent */
export function taxWithin(sum: Paise, rate: number): Paise {
  return sum - Math.round((sum * 100) / (100 + rate));
}

/** All of the tax within a sum of one rate, rounded to the nearest; of two paise that are as near, the higher. */
export const wholeTaxWithin = (sum: Paise, rate: number): Paise =>
  Math.round((sum * rate) / (100 + rate));

/** As `taxWithin`, one of the two halves of the tax, which are equal. */
export function halfTaxWithin(sum: Paise, rate: number): Paise {
  return Math.round((sum * rate) / (2 * (100 + rate)));
}
