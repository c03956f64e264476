import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';
import { instant } from '../core/identifier';
import { returnRequest } from './return-request';

/** A day, `yyyy-mm-dd`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'));

const orderReturn = z.object({
  at: instant,
  reason: z.optional(z.string()),
  /** The request that they came back for; absent: the shop wrote it down by itself. */
  request: z.optional(z.string()),
  /** The pieces of each line, and how many of them are in stock again. */
  lines: z.array(
    z.object({
      product: z.string(),
      variant: z.optional(z.string()),
      qty: z.int(),
      restocked: z.int(),
    }),
  ),
});
export type OrderReturn = z.infer<typeof orderReturn>;

const orderAmendment = z.object({
  at: instant,
  /** Lines with other pieces than before; 0: not there. */
  lines: z.array(z.object({ name: z.string(), before: z.int(), after: z.int() })),
  /** The total before and after. */
  before: decimalAmount,
  after: decimalAmount,
  /** It was paid by then: what it costs less went back. */
  isPaid: z.optional(z.literal(true)),
});
export type OrderAmendment = z.infer<typeof orderAmendment>;

/** What may have happened to an order since it was placed: each absent where it has not. */
export const orderSteps = {
  /** The shop changed its lines, the oldest time first. */
  amendments: z.optional(z.array(orderAmendment)),
  packedAt: z.optional(instant),
  /** It is on its way: with whom, under which number, and where that can be followed. */
  dispatched: z.optional(
    z.object({
      at: instant,
      courier: z.string(),
      tracking: z.optional(z.string()),
      /** `https:` alone. */
      link: z.optional(z.string()),
      /** Where the shop is. */
      arrivesBy: z.optional(day),
    }),
  ),
  /** What came back of it, one entry each time, the oldest first. */
  returns: z.optional(z.array(orderReturn)),
  /** What its shopper asked to give back, the oldest first. */
  returnRequests: z.optional(z.array(returnRequest)),
  /** It was placed by the shop in exchange for goods that came back: of which order, for which request. */
  exchangeOf: z.optional(z.object({ order: z.string(), request: z.string() })),
  /** All of it has come back. */
  returned: z.optional(z.object({ at: instant, reason: z.optional(z.string()) })),
  /** Cancelled for good, by its shopper or by the shop. */
  cancelled: z.optional(
    z.object({
      at: instant,
      by: z.enum(['shopper', 'owner']),
      reason: z.optional(z.string()),
      /** The order that its shopper placed in its place. */
      inPlace: z.optional(z.string()),
    }),
  ),
};
export type OrderSteps = z.infer<z.ZodMiniObject<typeof orderSteps>>;
export type Dispatch = NonNullable<OrderSteps['dispatched']>;
