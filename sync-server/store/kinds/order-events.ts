import * as z from 'zod/mini';
import { HOOK_EVENTS } from '#shared/admin/order-hook';
import { kind, ordered } from '../kind';
import { ALL } from './people';

/** An event of an order that another system has not taken yet. */
const eventRow = z.object({
  _id: z.string(),
  order: z.string(),
  /** Of the entry in the order's trail. */
  number: z.int(),
  event: z.enum(HOOK_EVENTS),
  at: z.string(),
  attempts: z.int(),
  dueAt: z.string(),
});
export type OrderEvent = Readonly<z.infer<typeof eventRow>>;

export const orderEvents = kind<OrderEvent>()({
  name: 'order_events',
  schema: eventRow,
  key: ({ _id }) => _id,
  indexes: {
    due: { of: () => [ALL], at: ({ dueAt }) => dueAt },
    /** Of an order one after the other. */
    order: { of: ({ order }) => [order], at: ({ number }) => ordered(number) },
  },
});
