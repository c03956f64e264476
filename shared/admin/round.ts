import * as z from 'zod/mini';
import { orderDocument } from '../orders/order';

/** How many orders a round has at most: more than anybody delivers in a day. */
export const MAX_ROUND = 500;

/** `GET /api/admin/round`: the orders that are on their way, newest first. */
export const round = z.object({
  orders: z.array(orderDocument),
  /** How many are on their way; more than there are here where it is more than `MAX_ROUND`. */
  total: z.int(),
});
export type Round = z.infer<typeof round>;
