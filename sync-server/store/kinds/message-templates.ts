import * as z from 'zod/mini';
import { kind } from '../kind';
import { ALL } from './people';

/** What the owner writes to customers on an occasion; empty: the ready text. */
const messageTemplateRow = z.object({
  /** The occasion. */
  _id: z.string(),
  en: z.string(),
  hi: z.string(),
});
export type MessageTemplateRow = Readonly<z.infer<typeof messageTemplateRow>>;

export const messageTemplateRows = kind<MessageTemplateRow>()({
  name: 'message_templates',
  schema: messageTemplateRow,
  key: ({ _id }) => _id,
  indexes: { all: { of: () => [ALL] } },
  isBounded: true,
});
