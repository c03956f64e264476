import { CASH_DAYS, type CashDesk, type Closing } from '#shared/admin/cash-desk';
import { decimalFromPaise, type Paise } from '#shared/core/paise';
import { cashMovesOf } from '#shared/orders/cash-moves';
import { cashWithCourier } from '#shared/orders/courier-cash';
import type { Order } from '#shared/orders/order';
import { everyItem } from '../store/every-item';
import type { CashClosing } from '../store/kinds/cash-closings';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** How many closings are shown. */
const CLOSINGS = 30;
/** How many orders with cash are looked at: far more than a shop delivers in the days that count. */
const MAX_ORDERS = 50_000;
const DAY = 24 * 60 * 60 * 1000;

/** What a person has taken since their last closing, in paise. */
interface Collected {
  readonly user: string;
  readonly name: string;
  readonly paise: Paise;
  readonly orders: number;
}

/**
 * Who of the shop has taken cash that was not counted yet.
 * @param until up to when it counts, in milliseconds since 1970
 * @param only this person's
 */
export async function collectedBy(
  shop: ShopReader,
  until: number,
  only?: string,
): Promise<Collected[]> {
  const begin = new Date(until - CASH_DAYS * DAY).toISOString();
  const to = new Date(until).toISOString();
  const sums = new Map<string, Collected>();
  /** Up to when each person's cash was counted. */
  const counted = new Map<string, string>();
  for (const last of await shop.cashClosings(CLOSINGS))
    if (!counted.has(last.user)) counted.set(last.user, last.until);
  // What nobody has counted since then stays in sight, however long ago that was.
  const from = [begin, ...counted.values()].toSorted()[0] ?? begin;
  for (const order of await shop.ordersWithCash(from, MAX_ORDERS)) {
    const ofOrder = new Set<string>();
    for (const { user, name, at, paise } of cashMovesOf(order)) {
      if (at > to || (only !== undefined && user !== only)) continue;
      if (!counted.has(user)) counted.set(user, (await shop.lastClosingOf(user))?.until ?? begin);
      if (at <= (counted.get(user) ?? begin)) continue;
      const before = sums.get(user) ?? { user, name, paise: 0, orders: 0 };
      const orders = before.orders + (ofOrder.has(user) ? 0 : 1);
      ofOrder.add(user);
      sums.set(user, { ...before, paise: before.paise + paise, orders });
    }
  }
  return [...sums.values()].toSorted((a, b) => b.paise - a.paise);
}

/** Where the cash of the shop is. @param now milliseconds since 1970 */
export async function cashDeskOf(shop: ShopReader, now: number): Promise<CashDesk> {
  const held = await everyItem<Order>((page) =>
    shop.listOrders({ ...page, status: 'cash-with-courier' }),
  );
  const people = await collectedBy(shop, now);
  return {
    couriers: couriersOf(held),
    people: people.map(({ paise, ...person }) => ({
      ...person,
      collected: decimalFromPaise(paise),
    })),
    closings: (await shop.cashClosings(CLOSINGS)).map(documentOfClosing),
    until: new Date(now).toISOString(),
  };
}

function couriersOf(orders: readonly Order[]): CashDesk['couriers'] {
  const sums = new Map<string, { courier: string; paise: Paise; orders: number; oldest: string }>();
  for (const order of orders) {
    const courier = order.dispatched?.courier ?? '';
    const key = courier.toLowerCase();
    const paidAt = order.paidAt ?? order.createdAt;
    const before = sums.get(key) ?? { courier, paise: 0, orders: 0, oldest: paidAt };
    sums.set(key, {
      courier: before.courier,
      paise: before.paise + cashWithCourier(order),
      orders: before.orders + 1,
      oldest: paidAt < before.oldest ? paidAt : before.oldest,
    });
  }
  return [...sums.values()]
    .toSorted((a, b) => b.paise - a.paise)
    .map(({ paise, ...courier }) => ({ ...courier, held: decimalFromPaise(paise) }));
}

/** A closing as it travels. */
export function documentOfClosing({ collectedPaise, countedPaise, ...row }: CashClosing): Closing {
  return {
    ...row,
    collected: decimalFromPaise(collectedPaise),
    counted: decimalFromPaise(countedPaise),
  };
}
