import * as z from 'zod/mini';
import type { Product } from '../catalogue/product';
import { decimalFromPaise, type Paise } from '../core/paise';
import { decimalAmount, type Order } from '../orders/order';
import { netRevenue, refundedState } from '../orders/refunded';
import { shopDay } from '../shop/shop-day';
import { isLowStock } from './low-stock';

/** How many days a dashboard can look back. */
export const DASHBOARD_DAYS = [7, 30, 90] as const;
export type DashboardDays = (typeof DASHBOARD_DAYS)[number];

/** How many best sellers, and products with low stock, are named. */
const MAX_NAMED = 10;
const DAY = 24 * 60 * 60 * 1000;

const count = z.int().check(z.minimum(0));

/**
 * `GET /api/admin/dashboard`: how the shop does. Days are those of the place where the shop is
 * (docs/shop-rules.md#r-limits-2); the last one is today.
 */
export const dashboard = z.object({
  days: z.array(
    z.object({
      /** `yyyy-mm-dd`. */
      day: z.string(),
      orders: count,
      /** What these orders come to, paid or not yet. */
      ordered: decimalAmount,
      /** What was paid on this day and has not gone back since, whenever it was ordered. */
      revenue: decimalAmount,
    }),
  ),
  /** Of the orders of these days. */
  totals: z.object({
    orders: count,
    ordered: decimalAmount,
    revenue: decimalAmount,
    paid: count,
    unpaidCod: count,
    unpaidOnline: count,
  }),
  /** Of all orders, however old: what still has to be done. */
  backlog: z.object({
    /** Paid, not delivered, and not all of it given back. */
    toDeliver: count,
    /** Since when the oldest of them waits: when it was paid, ISO 8601 UTC; `null` where none does. */
    oldestPaidAt: z.nullable(z.string()),
    /** Cash that has not been counted yet. */
    codUnpaid: count,
  }),
  /** By pieces ordered in these days. */
  bestSellers: z.array(
    z.object({ product: z.string(), name: z.string(), pieces: count, ordered: decimalAmount }),
  ),
  lowStock: z.object({
    total: count,
    /** Fewest pieces first. */
    products: z.array(z.object({ product: z.string(), name: z.string(), countInStock: count })),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

/**
 * Sums up how the shop does.
 * @param orders all of the shop's
 * @param products all that are sold
 * @param now milliseconds since 1970
 */
export function dashboardOf(
  orders: Iterable<Order>,
  products: Iterable<Product>,
  days: DashboardDays,
  now: number,
): Dashboard {
  const perDay = new Map<string, { orders: number; ordered: Paise; revenue: Paise }>();
  for (let back = days - 1; back >= 0; back -= 1) {
    perDay.set(shopDay(now - back * DAY), { orders: 0, ordered: 0, revenue: 0 });
  }
  /** Before the first of these days: its day need not be found out, which takes long for many orders. */
  const tooOld = new Date(now - days * DAY).toISOString();
  const onDayOf = (instant: string) =>
    instant < tooOld ? undefined : perDay.get(shopDay(Date.parse(instant)));
  const totals = { orders: 0, ordered: 0, revenue: 0, paid: 0, unpaidCod: 0, unpaidOnline: 0 };
  const backlog = { toDeliver: 0, codUnpaid: 0 };
  let oldestPaidAt: string | null = null;
  const sold = new Map<string, { name: string; pieces: number; ordered: Paise }>();

  for (const order of orders) {
    const { isPaid, paidAt, isDelivered, paymentMethod, totalPrice } = order;
    if (isPaid && !isDelivered && refundedState(order) !== 'whole') {
      backlog.toDeliver += 1;
      if (paidAt && (oldestPaidAt === null || paidAt < oldestPaidAt)) oldestPaidAt = paidAt;
    }
    if (!isPaid && paymentMethod === 'COD') backlog.codUnpaid += 1;
    const paidOn = paidAt ? onDayOf(paidAt) : undefined;
    if (paidOn) {
      paidOn.revenue += netRevenue(order);
      totals.revenue += netRevenue(order);
    }
    const on = onDayOf(order.createdAt);
    if (!on) continue;
    on.orders += 1;
    on.ordered += totalPrice;
    totals.orders += 1;
    totals.ordered += totalPrice;
    if (isPaid) totals.paid += 1;
    else if (paymentMethod === 'COD') totals.unpaidCod += 1;
    else totals.unpaidOnline += 1;
    for (const { product, name, qty, pricePaise } of order.orderItems) {
      const before = sold.get(product) ?? { name, pieces: 0, ordered: 0 };
      const ordered = before.ordered + qty * pricePaise;
      sold.set(product, { name, pieces: before.pieces + qty, ordered });
    }
  }

  const low = [...products].filter(isLowStock);
  return {
    days: Array.from(perDay, ([day, { orders: placed, ordered, revenue }]) => ({
      day,
      orders: placed,
      ordered: decimalFromPaise(ordered),
      revenue: decimalFromPaise(revenue),
    })),
    totals: {
      ...totals,
      ordered: decimalFromPaise(totals.ordered),
      revenue: decimalFromPaise(totals.revenue),
    },
    backlog: { ...backlog, oldestPaidAt },
    bestSellers: Array.from(sold, ([product, facts]) => ({ product, ...facts }))
      .sort(
        (a, b) => b.pieces - a.pieces || b.ordered - a.ordered || (a.product < b.product ? -1 : 1),
      )
      .slice(0, MAX_NAMED)
      .map((seller) => ({ ...seller, ordered: decimalFromPaise(seller.ordered) })),
    lowStock: {
      total: low.length,
      products: low
        .sort((a, b) => a.countInStock - b.countInStock || (a._id < b._id ? -1 : 1))
        .slice(0, MAX_NAMED)
        .map(({ _id, name, countInStock }) => ({ product: _id, name, countInStock })),
    },
  };
}
