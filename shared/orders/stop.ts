import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { writtenName } from '../core/written-text';

/** The most orders in a round: more than one person delivers in a day. */
export const MAX_ROUND = 500;

/** The longest note for the next one who comes, in characters. */
export const MAX_STOP_NOTE = 300;

export const stopNote = writtenName('Enter a note', MAX_STOP_NOTE);

/** Somebody of the shop. */
export const helper = z.object({ user: z.string(), name: z.string() });
export type Helper = Readonly<z.infer<typeof helper>>;

/** In which order a helper, by id, goes to their stops. */
export const deliveryRoute = z.object({ _id: documentId, stops: z.array(documentId) });
export type DeliveryRoute = Readonly<z.infer<typeof deliveryRoute>>;

/** What the shop knows of an order as a stop of its round: for the shop alone (docs/shop-rules.md#r-doorstep-6). */
export const stopFields = z.object({
  /** Who takes it; absent: nobody yet. */
  takenBy: z.optional(helper),
  /** When nobody was at home, oldest first. */
  visits: z.optional(z.array(z.object({ at: instant, by: helper }))),
  /** For the next one who comes, oldest first. */
  notes: z.optional(z.array(z.object({ at: instant, by: helper, text: z.string() }))),
});
export type Stop = Readonly<z.infer<typeof stopFields>>;
