import * as z from 'zod/mini';
import { kind } from '../kind';
import { ALL } from './people';

/** What the owner writes, to customers on an occasion or on a page of the shop; empty: the ready text. */
const messageTemplateRow = z.object({
  /** The occasion, `mail:` with the kind of a mail, or `policy:` with the page's name. */
  _id: z.string(),
  en: z.string(),
  hi: z.string(),
  /** Raised by one with each change; absent before the first that counts it. */
  revision: z.optional(z.int()),
});
export type MessageTemplateRow = Readonly<z.infer<typeof messageTemplateRow>>;

export const messageTemplateRows = kind<MessageTemplateRow>()({
  name: 'message_templates',
  schema: messageTemplateRow,
  key: ({ _id }) => _id,
  indexes: { all: { of: () => [ALL] } },
  isBounded: true,
});
