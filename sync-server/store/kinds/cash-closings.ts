import * as z from 'zod/mini';
import { kind } from '../kind';

/** A person's cash that was counted, as it is stored; sums in paise. */
const closingRow = z.object({
  _id: z.string(),
  user: z.string(),
  name: z.string(),
  until: z.string(),
  collectedPaise: z.int(),
  countedPaise: z.int(),
  orders: z.int(),
  note: z.optional(z.string()),
  by: z.object({ user: z.string(), name: z.string() }),
  at: z.string(),
});
export type CashClosing = Readonly<z.infer<typeof closingRow>>;

export const cashClosings = kind<CashClosing>()({
  name: 'cash_closings',
  schema: closingRow,
  key: ({ _id }) => _id,
  listed: ({ at }) => at,
  indexes: {
    // Of two that close the same cash at once, the second sees the first.
    person: { of: ({ user }) => [user], at: ({ until }) => until, guard: (user) => `cash ${user}` },
  },
});
