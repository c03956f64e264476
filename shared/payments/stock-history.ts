import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { pageOf } from '../core/page-schema';
import type { Product } from '../catalogue/product';
import { hasVariants } from '../catalogue/variant';
import type { AuditEntry } from './audit';
import { paymentActor } from './actor';

/**
 * Why a stock changed (docs/shop-rules.md#r-owner-3). `elsewhere`: it was not recorded, as by earlier versions and by tables restored
 * from a backup.
 */
export const STOCK_REASONS = [
  'ordered',
  'held',
  'released',
  'cancelled',
  'returned',
  'changed',
  'created',
  'edited',
  'imported',
  'elsewhere',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** The minimum number of changes kept for each product; older ones go. */
export const MIN_STOCK_CHANGES = 1_000;
/** After so many changes more those that are too old go, all at once. */
export const STOCK_CHANGES_SWEPT = 100;

const cause = z.object({
  at: instant,
  by: paymentActor,
  why: z.enum(STOCK_REASONS),
  /** The order that it was for; absent for none. */
  order: z.optional(documentId),
});
/** What is recorded with a change of stock. */
export type StockCause = Readonly<z.infer<typeof cause>>;

/** Of a product with variants: the one whose stock changed, in pieces; what is archived has none. */
const variantStep = z.object({
  id: z.string(),
  /** The values that it had then. */
  values: z.array(z.string()),
  from: z.int(),
  to: z.int(),
});

/** One change of a product's stock, in pieces. Numbers rise by one; each begins where the one before ended. */
export const stockChange = z.extend(cause, {
  product: z.string(),
  number: z.int(),
  from: z.int(),
  to: z.int(),
  variant: z.optional(variantStep),
});
export type StockChange = Readonly<z.infer<typeof stockChange>>;

/** A change as admins see it; `at` and `by` are `null` where they are not known. */
const stockEntry = z.object({
  at: z.nullable(instant),
  by: z.nullable(paymentActor),
  why: z.enum(STOCK_REASONS),
  order: z.optional(documentId),
  from: z.int(),
  to: z.int(),
  variant: z.optional(variantStep),
});
export type StockEntry = Readonly<z.infer<typeof stockEntry>>;

/** `GET /api/products/{id}/stock-history`, newest first. */
export const stockHistoryPage = pageOf({ entries: z.array(stockEntry), stock: z.int() });

/** One step of a product's stock, in pieces. */
export type StockStep = Pick<StockChange, 'from' | 'to' | 'variant'>;

type Stocked = Pick<Product, 'countInStock' | 'variants'>;

/** What a product has on sale: of itself, or of each variant. */
function stocksOf(product: Stocked) {
  const { countInStock, variants = [] } = product;
  const own = hasVariants(product) ? 0 : countInStock;
  const byId = new Map(
    variants.map(({ id, values, archived, countInStock: stock }) => [
      id,
      { values: [...values], stock: archived ? 0 : stock },
    ]),
  );
  return { own, byId };
}

/**
 * The steps from one stock of a product to another: one for each variant whose stock differs, and one for what is of no variant. Each
 * begins where the one before ended.
 * @param before absent: the product is new
 */
export function stockSteps(before: Stocked = { countInStock: 0 }, after: Stocked): StockStep[] {
  const [was, is] = [stocksOf(before), stocksOf(after)];
  const steps: StockStep[] = [];
  let total = before.countInStock;
  const step = (from: number, to: number, variant?: StockStep['variant']) => {
    if (from === to) return;
    const reached = total + to - from;
    steps.push({ from: total, to: reached, ...(variant && { variant }) });
    total = reached;
  };
  step(was.own, is.own);
  for (const id of new Set([...was.byId.keys(), ...is.byId.keys()])) {
    const [old, next] = [was.byId.get(id), is.byId.get(id)];
    const [from, to] = [old?.stock ?? 0, next?.stock ?? 0];
    step(from, to, { id, values: (next ?? old)?.values ?? [], from, to });
  }
  return steps;
}

/**
 * The history of a stock in which every entry begins where the one below ended and the first ends at the stock as it is: where what
 * was recorded does not say so, an entry `elsewhere` fills the gap.
 * @param changes newest first; @param stock in pieces
 */
export function wholeHistory(changes: readonly StockChange[], stock: number): StockEntry[] {
  const entries: StockEntry[] = [];
  let above = stock;
  for (const { product: _product, number: _number, ...change } of changes) {
    if (change.to !== above) entries.push(gap(change.to, above));
    entries.push(change);
    above = change.from;
  }
  return entries;
}

const gap = (from: number, to: number): StockEntry => ({
  at: null,
  by: null,
  why: 'elsewhere',
  from,
  to,
});

/** What an entry of an order's trail makes of its stock. What is not here moves none. */
const REASONS: Partial<Readonly<Record<string, StockReason>>> = {
  'order-placed': 'ordered',
  'stock-held': 'held',
  'stock-released': 'released',
  'order-closed': 'released',
  'order-cancelled': 'cancelled',
  returned: 'returned',
  'lines-changed': 'changed',
  'paid-online': 'ordered',
  'payment-accepted': 'ordered',
};

/**
 * Why stock moves with entries of one order's trail.
 * @param entries that are written in the same transaction
 * @returns nothing where none of them says so
 */
export function stockCauseOf(entries: readonly AuditEntry[]): StockCause | undefined {
  for (const { at, by, order, event } of entries) {
    const why = REASONS[event.kind];
    if (why) return { at, by, why, order };
  }
  return undefined;
}
