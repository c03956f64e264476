import * as z from 'zod/mini';
import type { Paise } from '../core/paise';
import { documentId, instant } from '../core/identifier';

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
});
export type Seller = Readonly<z.infer<typeof seller>>;

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
  /** The codes of products as they were then, where they had one. */
  hsn: z.optional(z.array(z.object({ product: documentId, code: z.string() }))),
});
export type Invoice = Readonly<z.infer<typeof invoice>>;

/** How much of a sum that includes tax is tax, in paise, rounded to the nearest. @param rate in percent */
export function taxWithin(sum: Paise, rate: number): Paise {
  return sum - Math.round((sum * 100) / (100 + rate));
}

/** As `taxWithin`, one of the two halves of the tax, which are equal. */
export function halfTaxWithin(sum: Paise, rate: number): Paise {
  return Math.round((sum * rate) / (2 * (100 + rate)));
}
