import {
  dashboardOf,
  MAX_NAMED,
  salesQuery,
  type Dashboard,
  type DashboardDays,
} from '#shared/admin/dashboard';
import { shopDay } from '#shared/shop/shop-day';
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
          const counts = await shop.countOrders({});
          const low = { ...(await shop.lowStock(MAX_NAMED)), level };
          return dashboardOf(sales, counts, low, days, now);
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

export type DashboardReader = ReturnType<typeof createDashboardReader>;
