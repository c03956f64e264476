import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';

/** Something about an offer of an order that the owner should look at: nothing was refused for it. */
export const offerFlag = z.discriminatedUnion('kind', [
  /**
   * Another account used the offer with the same phone number or address, though it is limited for each person; or ordered before with
   * the same phone number, and the offer is for first orders.
   */
  z.object({
    kind: z.enum(['same-phone', 'same-address', 'ordered-before']),
    title: z.string(),
    /** The orders of the others. */
    orders: z.array(z.string()),
  }),
  /** What is left after a return is less than the offer asks for. */
  z.object({
    kind: z.literal('below-minimum'),
    title: z.string(),
    left: decimalAmount,
    minimum: decimalAmount,
  }),
]);
export type OfferFlag = z.infer<typeof offerFlag>;
