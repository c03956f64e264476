import * as z from 'zod/mini';
import { foldText } from '../catalogue/keyword';
import { decimalAmount } from '../core/decimal-amount';
import { decimalFromPaise, paiseFromDecimal, type Paise } from '../core/paise';
import { isVoidOrder } from '../orders/cancelled';
import type { Order } from '../orders/order';
import { costOfLine } from '../orders/order-lines';
import { shopDay } from '../shop/shop-day';
import { bookDays, isNotTurned, TURNED } from './book-tables';

/** By what sales are added up. */
export const SALES_BY = ['day', 'product', 'category', 'offer', 'place'] as const;
export type SalesBy = (typeof SALES_BY)[number];

/** How many rows are shown; a file has them all. */
export const MAX_SALES_ROWS = 500;

/** `GET /api/admin/sales`: of the orders placed from a first day to a last one, by the shop's clock. */
export const salesReportQuery = z
  .strictObject({ by: z._default(z.enum(SALES_BY), 'day'), ...bookDays })
  .check(z.refine(isNotTurned, TURNED));
export type SalesReportQuery = z.infer<typeof salesReportQuery>;

const count = z.int().check(z.minimum(0));

/** What was sold, of one thing; orders that are void are none. */
const salesRow = z.object({
  /** A day, a product, a category, an offer, or a city in small letters. */
  key: z.string(),
  name: z.string(),
  /** Of a place: its state. */
  state: z.optional(z.string()),
  orders: count,
  pieces: count,
  /** Goods less their discounts, by product and by category; else the totals of the orders. */
  sold: decimalAmount,
  /** Of an offer: what it took off. */
  discount: z.optional(decimalAmount),
  /** Of a day on which they were counted. */
  visitors: z.optional(count),
});
export type SalesRow = z.infer<typeof salesRow>;

export const salesReport = z.object({
  rows: z.array(salesRow),
  /** How many rows there are. */
  count,
  /** Of the orders: each counts once. */
  total: z.object({ orders: count, pieces: count, sold: decimalAmount }),
});
export type SalesReport = z.infer<typeof salesReport>;

/** What an order adds to one row. */
interface Part {
  readonly key: string;
  readonly name: string;
  readonly state?: string | undefined;
  readonly pieces: number;
  readonly paise: Paise;
  readonly discountPaise?: Paise;
}

const piecesOf = (order: Order) => order.orderItems.reduce((sum, { qty }) => sum + qty, 0);

/** @param categoryOf of a product; empty: it is not known any more */
async function partsOf(
  order: Order,
  by: SalesBy,
  categoryOf: (product: string) => Promise<string>,
): Promise<Part[]> {
  const whole = { pieces: piecesOf(order), paise: order.totalPrice };
  const { city, state } = order.shippingAddress;
  switch (by) {
    case 'day': {
      const day = shopDay(Date.parse(order.createdAt));
      return [{ key: day, name: day, ...whole }];
    }
    case 'place':
      return [{ key: `${foldText(city)} ${foldText(state ?? '')}`, name: city, state, ...whole }];
    case 'offer':
      return (order.offers ?? []).map(({ id, title, paise }) => ({
        key: id,
        name: title,
        ...whole,
        discountPaise: paise,
      }));
    case 'product':
      return order.orderItems.map((item) => ({
        key: item.product,
        name: item.name,
        pieces: item.qty,
        paise: costOfLine(item),
      }));
    case 'category': {
      const parts: Part[] = [];
      for (const item of order.orderItems) {
        const key = await categoryOf(item.product);
        parts.push({ key, name: key, pieces: item.qty, paise: costOfLine(item) });
      }
      return parts;
    }
  }
}

interface Sum {
  name: string;
  state: string | undefined;
  orders: number;
  pieces: number;
  paise: Paise;
  discountPaise: Paise | undefined;
}

/**
 * Adds up sales.
 * @param orders oldest first: of a product with several names the newest is shown
 * @param categoryOf as for `partsOf`
 * @param visitors of each day that was counted
 * @returns days in their order, all else by money
 */
export async function salesReportOf(
  orders: AsyncIterable<Order>,
  by: SalesBy,
  categoryOf: (product: string) => Promise<string>,
  visitors: ReadonlyMap<string, number>,
): Promise<SalesReport> {
  const sums = new Map<string, Sum>();
  const total = { orders: 0, pieces: 0, paise: 0 };
  const isOfGoods = by === 'product' || by === 'category';
  for await (const order of orders) {
    if (isVoidOrder(order)) continue;
    total.orders += 1;
    total.pieces += piecesOf(order);
    total.paise += isOfGoods
      ? order.orderItems.reduce((sum, item) => sum + costOfLine(item), 0)
      : order.totalPrice;
    const counted = new Set<string>();
    for (const { key, name, state, pieces, paise, discountPaise } of await partsOf(
      order,
      by,
      categoryOf,
    )) {
      const sum = sums.get(key) ?? { ...EMPTY, state };
      const isNew = !counted.has(key);
      counted.add(key);
      sums.set(key, {
        name,
        state: sum.state,
        orders: sum.orders + Number(isNew),
        pieces: sum.pieces + pieces,
        paise: sum.paise + paise,
        discountPaise:
          discountPaise === undefined
            ? sum.discountPaise
            : (sum.discountPaise ?? 0) + discountPaise,
      });
    }
  }
  if (by === 'day')
    for (const day of visitors.keys())
      if (!sums.has(day)) sums.set(day, { ...EMPTY, name: day, state: undefined });
  const rows = Array.from(sums, ([key, sum]) => rowOf(key, sum, by === 'day' ? visitors : NONE));
  rows.sort(by === 'day' ? byKey : bySold);
  return {
    rows,
    count: rows.length,
    total: { orders: total.orders, pieces: total.pieces, sold: decimalFromPaise(total.paise) },
  };
}

const NONE: ReadonlyMap<string, number> = new Map();
const EMPTY = { name: '', orders: 0, pieces: 0, paise: 0, discountPaise: undefined };

function rowOf(key: string, sum: Sum, visitors: ReadonlyMap<string, number>): SalesRow {
  const came = visitors.get(key);
  return {
    key,
    name: sum.name,
    ...(sum.state !== undefined && { state: sum.state }),
    orders: sum.orders,
    pieces: sum.pieces,
    sold: decimalFromPaise(sum.paise),
    ...(sum.discountPaise !== undefined && { discount: decimalFromPaise(sum.discountPaise) }),
    ...(came !== undefined && { visitors: came }),
  };
}

const byKey = (a: SalesRow, b: SalesRow) => (a.key < b.key ? -1 : 1);
const bySold = (a: SalesRow, b: SalesRow) =>
  paiseFromDecimal(b.sold) - paiseFromDecimal(a.sold) || byKey(a, b);
