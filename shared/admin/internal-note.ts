import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { writtenText } from '../core/written-text';

/** The longest note, in characters, and the most of them about one person or order. */
export const MAX_NOTE = 2_000;
export const MAX_NOTES = 200;

/** What notes can be about. */
export const NOTED = ['person', 'order'] as const;
export type Noted = (typeof NOTED)[number];

/** A note as admins write it (docs/shop-rules.md#r-owner-5). */
export const noteFields = z.strictObject({
  text: writtenText('Enter a note', MAX_NOTE),
});

/** A note about a person or an order that only admins read: it is in no feed, mail or table for other users. */
export const internalNote = z.object({
  _id: documentId,
  about: z.enum(NOTED),
  /** The id of the person or the order. */
  subject: documentId,
  at: instant,
  /** The name is copied, so that the note stays readable when the person is gone. */
  by: z.object({ user: z.string(), name: z.string() }),
  text: z.string(),
});
export type InternalNote = Readonly<z.infer<typeof internalNote>>;

/** The notes about something, newest first. */
export const noteList = z.object({ notes: z.array(internalNote) });
