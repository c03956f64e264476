import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { receivedAmount } from '../orders/mark-order';

/** How many orders one call marks at most. */
export const MAX_MARKED = 200;

const once = 'Each order once';

/** `PUT /api/orders/deliver`: the orders that were delivered. */
export const deliveredOrders = z.strictObject({
  orders: z.array(z.strictObject({ _id: documentId })).check(
    z.minLength(1),
    z.maxLength(MAX_MARKED),
    z.refine((orders) => new Set(orders.map(({ _id }) => _id)).size === orders.length, once),
  ),
});

/** `PUT /api/orders/pay`: the cash that was counted for each order. */
export const paidOrders = z.strictObject({
  orders: z.array(z.strictObject({ _id: documentId, receivedAmount })).check(
    z.minLength(1),
    z.maxLength(MAX_MARKED),
    z.refine((orders) => new Set(orders.map(({ _id }) => _id)).size === orders.length, once),
  ),
});

/** What marking one of many orders came to. */
export const markedOrder = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('marked'),
    _id: documentId,
    /** When it was paid or delivered. */
    at: instant,
    /** The order's revision with the mark. */
    revision: z.int(),
  }),
  z.object({
    status: z.literal('refused'),
    _id: documentId,
    code: z.string(),
    message: z.string(),
  }),
]);
export type MarkedOrder = z.infer<typeof markedOrder>;

/** What they answer: a line for each order, in the order in which they were asked for. */
export const markedOrders = z.object({ orders: z.array(markedOrder) });
