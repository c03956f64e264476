import * as z from 'zod/mini';
import { MAX_QUANTITY } from '../cart/quantity';
import { lineKey } from '../catalogue/variant';
import { decimalAmount } from '../core/decimal-amount';
import { documentId, instant } from '../core/identifier';
import { transitionReason } from './transition-reason';

/** How far a request to take goods back is (docs/shop-rules.md#r-returns-1). */
export const RETURN_STATES = [
  'requested',
  'approved',
  'refused',
  'withdrawn',
  'picked-up',
  'received',
  'settled',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** What the shopper would like for the goods. */
export const RETURN_WISHES = ['refund', 'exchange'] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

/** With what a request ended: money, a new order, or, for a reason that the shopper reads, neither. */
export const SETTLED_BY = ['refund', 'exchange', 'nothing'] as const;
export type SettledBy = (typeof SETTLED_BY)[number];

/** The most requests of one order, and the most pieces' lines of one: bounds what a stranger's account can store. */
export const MAX_RETURN_REQUESTS = 20;
const MAX_RETURN_LINES = 100;

/** A request as it is stored with its order, and travels with it. */
export const returnRequest = z.object({
  id: z.string(),
  askedAt: instant,
  wish: z.enum(RETURN_WISHES),
  reason: z.string(),
  lines: z.array(
    z.object({
      product: z.string(),
      variant: z.optional(z.string()),
      qty: z.int(),
      /** Which variant is wanted instead; absent: the same again. */
      exchangeFor: z.optional(z.string()),
    }),
  ),
  state: z.enum(RETURN_STATES),
  /** When it came to its state. */
  at: instant,
  /** Why the shop refused it. */
  refusal: z.optional(z.string()),
  /** How it ended. */
  settled: z.optional(
    z.object({
      by: z.enum(SETTLED_BY),
      /** What went back, a two-decimal string. */
      amount: z.optional(decimalAmount),
      /** The order that was placed in exchange. */
      order: z.optional(z.string()),
      reason: z.optional(z.string()),
    }),
  ),
});
export type ReturnRequest = Readonly<z.infer<typeof returnRequest>>;

/** Lines in which each product or variant comes once. */
export function eachLineOnce(
  lines: readonly { readonly product: string; readonly variant?: string | undefined }[],
): boolean {
  const keys = new Set(lines.map(({ product, variant }) => lineKey(product, variant)));
  return keys.size === lines.length;
}

/** What a shopper asks for: which pieces, why, and what for. The id is made on the device. */
export const returnAsked = z.strictObject({
  orderId: documentId,
  returnId: documentId,
  wish: z.enum(RETURN_WISHES),
  reason: transitionReason,
  lines: z
    .array(
      z.strictObject({
        product: documentId,
        /** Of a line of a variant: which. */
        variant: z.optional(documentId),
        qty: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
        /** Of an exchange: which variant instead; absent: the same again. */
        exchangeFor: z.optional(documentId),
      }),
    )
    .check(
      z.minLength(1, 'Choose what you want to return'),
      z.maxLength(MAX_RETURN_LINES),
      z.refine(eachLineOnce, 'Each product once'),
    ),
});
export type ReturnAsked = Readonly<z.infer<typeof returnAsked>>;
