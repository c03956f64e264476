import * as z from 'zod/mini';

/** That an order uses an offer: a row as long as it does. */
export const offerUse = z.object({
  order: z.string(),
  offer: z.string(),
  user: z.string(),
  /** When the order was placed, ISO 8601 UTC. */
  at: z.string(),
  /** What it gives, in paise: less where goods came back. */
  paise: z.int(),
  limited: z.optional(z.literal(true)),
  /** Of an offer that is limited for each person: digests of the order's phone number and address. */
  contacts: z.optional(z.array(z.string())),
});
export type OfferUse = Readonly<z.infer<typeof offerUse>>;
