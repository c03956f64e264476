import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { dispatchFields, payFields, remitFields, returnFields } from '../orders/transition-fields';
import { transitionReason } from '../orders/transition-reason';

/** How many orders one call marks at most. */
export const MAX_MARKED = 200;

/** Up to `MAX_MARKED` orders, each once. */
const eachOnce = <One extends z.ZodMiniType<{ readonly _id: string }>>(one: One) =>
  z.array(one).check(
    z.minLength(1),
    z.maxLength(MAX_MARKED),
    z.refine(
      (orders) => new Set(orders.map(({ _id }) => _id)).size === orders.length,
      'Each order once',
    ),
  );
const named = z.strictObject({ _id: documentId });

/** `PUT /api/orders/deliver`, `pack` and `unpack`: the orders that were. */
export const namedOrders = z.strictObject({ orders: eachOnce(named) });

/** `PUT /api/orders/pay`: the cash that was counted for each order. */
export const paidOrders = z.strictObject({
  orders: eachOnce(z.extend(payFields, { _id: documentId })),
});

/** `PUT /api/orders/remit`: what couriers paid out for each order. */
export const remittedOrders = z.strictObject({
  orders: eachOnce(z.extend(remitFields, { _id: documentId })),
});

/** `PUT /api/orders/dispatch`: how each order goes out. */
export const dispatchedOrders = z.strictObject({
  orders: eachOnce(z.extend(dispatchFields, { _id: documentId })),
});

/** `PUT /api/orders/return`: how each order came back. */
export const returnedOrders = z.strictObject({
  orders: eachOnce(z.extend(returnFields, { _id: documentId })),
});

/** `PUT /api/orders/cancel`: why each order is cancelled by the shop. */
export const cancelledOrders = z.strictObject({
  orders: eachOnce(z.strictObject({ _id: documentId, reason: transitionReason })),
});

/** The result of one order's transition among many. */
export const markedOrder = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('marked'),
    _id: documentId,
    /** When it was. */
    at: instant,
    /** The order's revision after it. */
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

/** Their answer: a line for each order, in the order of the request. */
export const markedOrders = z.object({ orders: z.array(markedOrder) });
