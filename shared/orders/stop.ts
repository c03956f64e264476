import * as z from 'zod/mini';
import { instant } from '../core/identifier';
import { writtenName } from '../core/written-text';

/** The longest note for the next one who comes, in characters. */
export const MAX_STOP_NOTE = 300;

export const stopNote = writtenName('Enter a note', MAX_STOP_NOTE);

/** Somebody of the shop. */
export const helper = z.object({ user: z.string(), name: z.string() });
export type Helper = Readonly<z.infer<typeof helper>>;

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
