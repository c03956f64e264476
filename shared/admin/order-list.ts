import * as z from 'zod/mini';
import { pageOf } from '../core/page';
import { ORDER_STATUSES, orderDocument, type Order } from '../orders/order';
import { bothWays, type SortBy } from '../core/list-sorts';

/** The columns by which the admins' list of orders can be sorted; newest first without one. */
const ORDER_COLUMNS = ['user', 'date', 'total', 'method', 'paid', 'delivered'] as const;
export type OrderSort = SortBy<(typeof ORDER_COLUMNS)[number]>;
export const ORDER_SORTS = bothWays(ORDER_COLUMNS);

/** What an order has in each of them. */
export const ORDER_KEYS = {
  user: ({ user }) => user.name,
  date: ({ createdAt }) => createdAt,
  total: ({ totalPrice }) => totalPrice,
  method: ({ paymentMethod }) => paymentMethod,
  paid: ({ paidAt }) => paidAt,
  delivered: ({ deliveredAt }) => deliveredAt,
} as const satisfies Record<
  (typeof ORDER_COLUMNS)[number],
  (order: Order) => string | number | null
>;

/** `GET /api/orders`: those of all users, for the admins. */
export const orderPage = pageOf({
  orders: z.array(orderDocument),
  /** Those of them of which the owner should look at an offer. */
  flagged: z.optional(z.array(z.string())),
  /** How many orders with the keyword each status holds, and how many there are. */
  counts: z.record(z.enum(['all', ...ORDER_STATUSES]), z.int()),
});
export type OrderPage = z.infer<typeof orderPage>;
