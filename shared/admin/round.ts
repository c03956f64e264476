import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { orderDocument } from '../orders/order';
import { deliveryRoute, helper, MAX_ROUND } from '../orders/stop';

/** The most other orders whose status is asked for. */
export const MAX_ROUND_DONE = 100;

/** `done`: orders at whose doors the device has done something, by their ids with commas between. */
export const roundQuery = z.strictObject({
  done: z.optional(z.string().check(z.maxLength(MAX_ROUND_DONE * 50))),
});

/** `PUT /api/admin/round/taker`: who of the helpers takes orders of the round; `null`: nobody. */
export const takerFields = z.strictObject({
  orders: z.array(documentId).check(z.minLength(1), z.maxLength(MAX_ROUND)),
  taker: z.nullable(documentId),
});

/** `GET /api/admin/round`: the orders that are on their way, and those with a return to pick up, newest first. */
export const round = z.object({
  orders: z.array(orderDocument),
  /** Of the requested ones, those that are no longer in the round; the shop may not have all. */
  done: z.array(orderDocument),
  /** How many are in the round; more than there are here where it is more than `MAX_ROUND`. */
  total: z.int(),
  /** The order of the stops: one's own, and of each other helper for those who share it out. */
  routes: z.optional(z.array(deliveryRoute)),
  /** Who can take orders of it, by name; for those who share it out alone. */
  helpers: z.optional(z.array(helper)),
  /** The server's time. */
  at: instant,
});
export type Round = z.infer<typeof round>;
