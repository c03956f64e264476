import * as z from 'zod/mini';
import type { Product } from '../catalogue/product';
import { decimalFromPaise, type Paise } from '../core/paise';
import { decimalAmount, signedAmount } from '../core/decimal-amount';
import type { Order } from '../orders/order';
import type { OrderPage } from './order-list';
import { awaitsPayment, isVoidOrder } from '../orders/cancelled';
import { leadsOn } from '../orders/transitions';
import { costOfLine } from '../orders/order-lines';
import { isUnfunded } from '../orders/refunded';
import { lowLinesOf, scarcestStock } from './low-stock';
import { shopDay, shopDayStart } from '../shop/shop-day';

/** How many days a dashboard can look back. */
export const DASHBOARD_DAYS = [7, 30, 90] as const;
export type DashboardDays = (typeof DASHBOARD_DAYS)[number];

/** How many best sellers, and products with low stock, are named. */
export const MAX_NAMED = 10;
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
      /** The total of these orders, paid or not yet. */
      ordered: decimalAmount,
      /** What came in on this day, less what went back or was lost on it, whenever it was ordered; below zero where more went. */
      revenue: signedAmount,
    }),
  ),
  /** Of the orders of these days. */
  totals: z.object({
    orders: count,
    ordered: decimalAmount,
    revenue: signedAmount,
    paid: count,
    unpaidCod: count,
    unpaidOnline: count,
  }),
  /** The same of as many days before. */
  before: z.object({ orders: count, ordered: decimalAmount, revenue: signedAmount }),
  /** How many visited, each day's added up; absent where not every one of the days was counted. */
  visits: z.object({ now: z.optional(count), before: z.optional(count) }),
  /** Of all orders, however old: what still has to be done. */
  backlog: z.object({
    /** Paid, not delivered, and not all of it given back. */
    toDeliver: count,
    /** Since when the oldest of them waits: when it was paid, ISO 8601 UTC; `null` where none does. */
    oldestPaidAt: z.nullable(z.string()),
    /** Cash orders of which the money has not come yet, and how much that is; absent: of too many to add up. */
    codUnpaid: count,
    cashToCome: z.optional(decimalAmount),
    /** Orders whose cash a courier has collected and not paid out, and how much that is, as above. */
    withCourier: count,
    cashWithCouriers: z.optional(decimalAmount),
    /** Returns and exchanges that shoppers have asked for and nobody has answered. */
    returnsAsked: count,
    /** Orders whose next step is that, and parcels on their way, as in the admins' list of orders. */
    toPack: count,
    toDispatch: count,
    onTheWay: count,
  }),
  /** By pieces ordered in these days. */
  bestSellers: z.array(
    z.object({ product: z.string(), name: z.string(), pieces: count, ordered: decimalAmount }),
  ),
  lowStock: z.object({
    total: count,
    /** Fewest pieces first. */
    products: z.array(
      z.object({
        product: z.string(),
        variant: z.optional(z.string()),
        name: z.string(),
        countInStock: count,
      }),
    ),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

/**
 * The days that a dashboard looks back on, `yyyy-mm-dd`: the last one is today.
 * @param now milliseconds since 1970
 */
export function dashboardDays(days: DashboardDays, now: number): string[] {
  return Array.from({ length: days }, (_, place) => shopDay(now - (days - 1 - place) * DAY));
}

/** The sums of orders that a dashboard needs; a store may compute them in its own way, as `salesOf` does. */
export interface Sales {
  /** Of each requested day, in their order. Money in paise. */
  readonly days: readonly {
    /** The orders that were placed on it and are not void (`isVoidOrder`), and their total. */
    readonly orders: number;
    readonly ordered: Paise;
    /** What came in on it, less what went back or was lost on it (`Order.revenue`). */
    readonly revenue: Paise;
  }[];
  /** Of the orders that were placed on these days. */
  readonly placed: {
    readonly paid: number;
    readonly unpaidCod: number;
    readonly unpaidOnline: number;
  };
  /** Of all orders, however old; as in `dashboard`. */
  readonly backlog: {
    readonly toDeliver: number;
    readonly oldestPaidAt: string | null;
    readonly codUnpaid: number;
  };
  /** Of the orders that were placed on these days: the most pieces first, then the most money, then by id. */
  readonly bestSellers: readonly {
    readonly product: string;
    /** As the newest of these orders calls it. */
    readonly name: string;
    readonly pieces: number;
    readonly ordered: Paise;
  }[];
}

/** Which sales are summed up. */
export interface SalesQuery {
  /** Days where the shop is, `yyyy-mm-dd`, rising; each lasts until the next one begins, and the last one for ever. */
  readonly days: readonly string[];
  /** How many best sellers are named at most. */
  readonly named: number;
}

/** The sales that a dashboard asks for. @param now milliseconds since 1970 */
export const salesQuery = (days: DashboardDays, now: number): SalesQuery => ({
  days: dashboardDays(days, now),
  named: MAX_NAMED,
});

/** The day with which as many days before begin, `yyyy-mm-dd`. @param now milliseconds since 1970 */
export const dayBefore = (days: DashboardDays, now: number): string =>
  shopDay(now - (2 * days - 1) * DAY);

/** The sales of as many days before, in the first of its sums. */
export const salesBeforeQuery = (days: DashboardDays, now: number): SalesQuery => ({
  days: [dayBefore(days, now), ...dashboardDays(days, now).slice(0, 1)],
  named: 0,
});

/** How many visited on a day, by the shop's clock. */
export interface Visited {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly visitors: number;
}

/**
 * How many visited in the days of a dashboard, and in as many before.
 * @param visited by day; those on which nobody came may be absent
 * @param since the first day that was counted; nothing: none was
 */
export function visitsOf(
  visited: readonly Visited[],
  since: string | undefined,
  days: DashboardDays,
  now: number,
): Dashboard['visits'] {
  const [begin = ''] = dashboardDays(days, now);
  const beginBefore = dayBefore(days, now);
  const between = (from: string, until: string) =>
    visited
      .filter(({ day }) => day >= from && day < until)
      .reduce((sum, { visitors }) => sum + visitors, 0);
  if (since === undefined || since > begin) return {};
  return {
    now: between(begin, '9999'),
    ...(since <= beginBefore && { before: between(beginBefore, begin) }),
  };
}

/** @param paise may be below zero */
const signed = (paise: Paise) =>
  paise < 0 ? `-${decimalFromPaise(-paise)}` : decimalFromPaise(paise);

/** In which of the days an instant is; -1: before the first. */
function placeOf(at: string, days: readonly string[]): number {
  let place = days.length - 1;
  while (place >= 0 && (days[place] ?? '') > at) place -= 1;
  return place;
}

/** Whether an order still has to be delivered: paid, and neither cancelled, returned, nor all of it given back. */
export function isToDeliver(order: Order): boolean {
  return order.isPaid && leadsOn(order, 'deliver') && !isUnfunded(order);
}

/** Sums up orders, in one pass. @param orders all of the shop's, newest first */
export async function salesOf(
  orders: Iterable<Order> | AsyncIterable<Order>,
  { days: wanted, named }: SalesQuery,
): Promise<Sales> {
  const starts = wanted.map((day) => new Date(shopDayStart(day)).toISOString());
  const days = starts.map(() => ({ orders: 0, ordered: 0, revenue: 0 }));
  const placed = { paid: 0, unpaidCod: 0, unpaidOnline: 0 };
  const backlog = { toDeliver: 0, codUnpaid: 0 };
  let oldestPaidAt: string | null = null;
  const sold = new Map<string, { name: string; pieces: number; ordered: Paise }>();

  for await (const order of orders) {
    const { isPaid, paidAt, paymentMethod, totalPrice } = order;
    if (isToDeliver(order)) {
      backlog.toDeliver += 1;
      if (paidAt && (oldestPaidAt === null || paidAt < oldestPaidAt)) oldestPaidAt = paidAt;
    }
    for (const { at, paise } of order.revenue ?? []) {
      const on = days[placeOf(at, starts)];
      if (on) on.revenue += paise;
    }
    if (isVoidOrder(order)) continue;
    const isCashDue = paymentMethod === 'COD' && awaitsPayment(order);
    if (isCashDue) backlog.codUnpaid += 1;
    const on = days[placeOf(order.createdAt, starts)];
    if (!on) continue;
    on.orders += 1;
    on.ordered += totalPrice;
    if (isPaid) placed.paid += 1;
    else if (isCashDue) placed.unpaidCod += 1;
    else placed.unpaidOnline += 1;
    for (const item of order.orderItems) {
      const { product, name, qty } = item;
      const before = sold.get(product) ?? { name, pieces: 0, ordered: 0 };
      const ordered = before.ordered + costOfLine(item);
      sold.set(product, { name: before.name, pieces: before.pieces + qty, ordered });
    }
  }
  const bestSellers = Array.from(sold, ([product, facts]) => ({ product, ...facts }))
    .sort(
      (a, b) => b.pieces - a.pieces || b.ordered - a.ordered || (a.product < b.product ? -1 : 1),
    )
    .slice(0, named);
  return { days, placed, backlog: { ...backlog, oldestPaidAt }, bestSellers };
}

/** Fewest pieces first, then by id: the order in which products of low stock are named. */
export function fewestFirst(
  a: Pick<Product, '_id' | 'countInStock' | 'variants'>,
  b: Pick<Product, '_id' | 'countInStock' | 'variants'>,
): number {
  return scarcestStock(a) - scarcestStock(b) || (a._id < b._id ? -1 : 1);
}

/** What a dashboard is made of. */
interface DashboardParts {
  /** By `salesQuery` and `salesBeforeQuery` of the same days. */
  readonly sales: Sales;
  readonly before: Sales;
  readonly visits: Dashboard['visits'];
  /** How many orders each status holds. */
  readonly counts: Pick<
    Required<OrderPage['counts']>,
    'to-pack' | 'to-dispatch' | 'dispatched' | 'returns' | 'cash-with-courier'
  >;
  readonly cash: Pick<Dashboard['backlog'], 'cashToCome' | 'cashWithCouriers'>;
  /** The products on sale with low stock, fewest pieces first: `MAX_NAMED` of them, and how many there are, and the shop's level. */
  readonly low: {
    readonly total: number;
    readonly items: readonly Product[];
    readonly level: number;
  };
}

/** Says how the shop does. @param now milliseconds since 1970 */
export function dashboardOf(
  { sales, before, visits, counts, cash, low }: DashboardParts,
  days: DashboardDays,
  now: number,
): Dashboard {
  const sumOf = (of: (day: Sales['days'][number]) => number) =>
    sales.days.reduce((sum, day) => sum + of(day), 0);
  return {
    days: dashboardDays(days, now).map((day, place) => {
      const { orders = 0, ordered = 0, revenue = 0 } = sales.days[place] ?? {};
      return {
        day,
        orders,
        ordered: decimalFromPaise(ordered),
        revenue: signed(revenue),
      };
    }),
    totals: {
      orders: sumOf(({ orders }) => orders),
      ordered: decimalFromPaise(sumOf(({ ordered }) => ordered)),
      revenue: signed(sumOf(({ revenue }) => revenue)),
      ...sales.placed,
    },
    before: {
      orders: before.days[0]?.orders ?? 0,
      ordered: decimalFromPaise(before.days[0]?.ordered ?? 0),
      revenue: signed(before.days[0]?.revenue ?? 0),
    },
    visits,
    backlog: {
      ...sales.backlog,
      ...cash,
      withCourier: counts['cash-with-courier'],
      returnsAsked: counts.returns,
      toPack: counts['to-pack'],
      toDispatch: counts['to-dispatch'],
      onTheWay: counts.dispatched,
    },
    bestSellers: sales.bestSellers.map((seller) => ({
      ...seller,
      ordered: decimalFromPaise(seller.ordered),
    })),
    lowStock: {
      total: low.total,
      products: low.items
        .flatMap((product) => lowLinesOf(product, { lowStock: low.level }))
        .slice(0, MAX_NAMED),
    },
  };
}
