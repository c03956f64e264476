import * as z from 'zod/mini';
import { pageOf } from '../core/page-schema';
import { documentId } from '../core/identifier';
import { calendarDay } from '../shop/calendar-day';
import { ORDER_STATUSES, orderDocument, type Order, type OrderStatus } from '../orders/order';
import { bothWays, type SortBy } from '../core/list-sorts';

/** The columns by which the admins' list of orders can be sorted; newest first without one. */
const ORDER_COLUMNS = ['user', 'date', 'total', 'method', 'paid', 'delivered'] as const;
export type OrderSort = SortBy<(typeof ORDER_COLUMNS)[number]>;
export const ORDER_SORTS = bothWays(ORDER_COLUMNS);

/** Of more orders with words or names than this it is only known that there are more. */
export const MOST_COUNTED = 10_000;

/** The longest name that a list is narrowed by. */
const MAX_FILTER_NAME = 100;

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

const wholeName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(MAX_FILTER_NAME));

/** By what `GET /api/orders` is narrowed, beside words. */
export const orderFilters = {
  status: z.optional(z.enum(ORDER_STATUSES)),
  /** The first and the last day on which they were placed, by the shop's clock. */
  from: z.optional(calendarDay),
  until: z.optional(calendarDay),
  /** Whole names, ignoring case and accents. */
  courier: z.optional(wholeName),
  city: z.optional(wholeName),
  product: z.optional(documentId),
};

/** `GET /api/orders`: those of all users, for the admins. */
export const orderPage = pageOf({
  orders: z.array(orderDocument),
  /** Those of them of which the owner should look at an offer. */
  flagged: z.optional(z.array(z.string())),
  /** How many orders of the filter there are, and each status holds; of more than `MOST_COUNTED` that are narrowed down, there may be `all` alone, and one more than these. */
  counts: z.intersection(
    z.object({ all: z.int() }),
    z.partialRecord(z.enum(['all', ...ORDER_STATUSES]), z.int()),
  ),
});
export type OrderPage = z.infer<typeof orderPage>;

/**
 * How many orders of a list there are.
 * @param status its view; all of them without it
 * @returns nothing where they were not counted; `isMore` where there are more than `count`
 */
export function countOfView(
  { counts, total }: Pick<OrderPage, 'counts' | 'total'>,
  status: OrderStatus | null,
  isShown: boolean,
): { readonly count: number; readonly isMore: boolean } | undefined {
  const isWhole = ORDER_STATUSES.every((one) => counts[one] !== undefined);
  const count = counts[status ?? 'all'] ?? (isShown ? total : undefined);
  if (count === undefined) return undefined;
  return !isWhole && count > MOST_COUNTED
    ? { count: MOST_COUNTED, isMore: true }
    : { count, isMore: false };
}
