import type { OrderableProduct } from '../catalogue/product';
import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';

/** Finds a product as it is now; `undefined` where it is gone. */
export type FindProduct = (id: string) => OrderableProduct | undefined;

/**
 * How long stock is held for an online payment, in milliseconds: 30 minutes (docs/shop-rules.md#r-stock-3). At exactly
 * 30:00 it still is.
 */
export const STOCK_HELD = 30 * 60 * 1000;

/**
 * The pieces of one shop order that are no longer in stock: `held` for a payment that may come, `released` back into
 * stock, or `taken` for good. For each product, stock + held + taken stays the same whatever happens here.
 */
export const stockHold = z.strictObject({
  /** The shop's order: one hold each. */
  _id: documentId,
  lines: z.array(
    z.strictObject({
      product: documentId,
      variant: z.optional(documentId),
      qty: z.int().check(z.minimum(1)),
    }),
  ),
  state: z.enum(['held', 'released', 'taken']),
  heldAt: instant,
  /** The last instant of the hold. */
  until: instant,
  /** How often it was made again after it ran out; absent: never. */
  renewals: z.optional(z.int().check(z.minimum(1))),
  /** While it is held: the user who ordered, by whom holds are counted. */
  user: z.optional(documentId),
  /** While it is held: a digest of the network it was asked from, by which the holds of one network are counted. */
  network: z.optional(z.string().check(z.maxLength(100))),
});
export type StockHold = z.infer<typeof stockHold>;

/** What a payment that begins at the last moment still takes, in milliseconds. */
const LAST_TRY = 60_000;

/**
 * For how many whole seconds the checkout may stay open: it closes before the stock is released.
 * @param now milliseconds since 1970
 * @returns 1 and more
 */
export function checkoutSeconds({ until }: Pick<StockHold, 'until'>, now: number): number {
  const left = Date.parse(until) - now;
  return Math.max(1, Math.floor(Math.max(left - LAST_TRY, left / 2) / 1000));
}

/**
 * Whether the time of a hold is over.
 * @param now milliseconds since 1970
 */
export function ranOut(hold: StockHold, now: number): boolean {
  return now > Date.parse(hold.until);
}
