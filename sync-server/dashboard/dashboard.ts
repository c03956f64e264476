import {
  dashboardOf,
  dayBefore,
  MAX_NAMED,
  salesBeforeQuery,
  salesQuery,
  visitsOf,
  type Dashboard,
  type DashboardDays,
} from '#shared/admin/dashboard';
import type { OrderPage } from '#shared/admin/order-list';
import { decimalFromPaise, type Paise } from '#shared/core/paise';
import { cashWithCourier } from '#shared/orders/courier-cash';
import type { Order, OrderStatus } from '#shared/orders/order';
import { shopDay } from '#shared/shop/shop-day';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';

/**
 * Sums up how the shop does, for the admins. Keeps each sum until an order, a payment or a product changes, or the day does. Callers meanwhile wait for the
 * same reading.
 * @param clock milliseconds since 1970
 */
export function createDashboardReader(
  store: Pick<ShopStore, 'read' | 'onCommit'>,
  clock: () => number,
) {
  const stored = new Map<string, Promise<Dashboard>>();
  store.onCommit(({ orders, catalogue }) => {
    if (orders || catalogue) stored.clear();
  });
  return {
    read(days: DashboardDays): Promise<Dashboard> {
      const now = clock();
      const name = `${days} ${shopDay(now)}`;
      const known = stored.get(name);
      if (known) return known;
      const reading = store.read(
        async (shop) => {
          const sales = await shop.sales(salesQuery(days, now));
          const { lowStock: level } = await shop.ownerSettings();
          const counts = await shop.countAllOrders();
          const low = { ...(await shop.lowStock(MAX_NAMED)), level };
          const before = await shop.sales(salesBeforeQuery(days, now));
          const visited = await shop.visitDaysFrom(dayBefore(days, now));
          const visits = visitsOf(
            visited.map(({ _id, visitors }) => ({ day: _id, visitors })),
            await shop.firstVisitDay(),
            days,
            now,
          );
          const cash = await cashOf(shop, counts);
          return dashboardOf({ sales, before, visits, counts, cash, low }, days, now);
        },
        { replica: true },
      );
      stored.set(name, reading);
      // What could not be read is not cached.
      reading.catch(() => {
        if (stored.get(name) === reading) stored.delete(name);
      });
      return reading;
    },
  };
}

/** Of how many orders the cash is added up, each time that the dashboard is read. */
const ADDED_UP = 500;

/** How much cash is still to come, and how much of it couriers hold. */
async function cashOf(
  shop: ShopReader,
  counts: Required<OrderPage['counts']>,
): Promise<Pick<Dashboard['backlog'], 'cashToCome' | 'cashWithCouriers'>> {
  const sumOf = async (status: OrderStatus, paiseOf: (order: Order) => Paise) => {
    if (counts[status] > ADDED_UP) return undefined;
    const { items } = await shop.listOrders({ status, pageNumber: 1, pageSize: ADDED_UP });
    return decimalFromPaise(items.reduce((sum, order) => sum + paiseOf(order), 0));
  };
  const cashToCome = await sumOf('cod-unpaid', ({ totalPrice }) => totalPrice);
  const cashWithCouriers = await sumOf('cash-with-courier', cashWithCourier);
  return {
    ...(cashToCome !== undefined && { cashToCome }),
    ...(cashWithCouriers !== undefined && { cashWithCouriers }),
  };
}

export type DashboardReader = ReturnType<typeof createDashboardReader>;
