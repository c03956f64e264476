import { dashboardOf, type Dashboard, type DashboardDays } from '#shared/admin/dashboard';
import { shopDay } from '#shared/shop/shop-day';
import { everyItem } from '../store/every-item';
import type { ShopStore } from '../store/shop-store';

/**
 * Sums up how the shop does, for the admins. Keeps each sum until an order, a payment or a product changes, or the day does. Whoever asks meanwhile waits for the
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
      const reading = store.read(async (shop) => {
        const orders = await everyItem((page) => shop.listOrders(page));
        const products = await everyItem((page) => shop.listProducts({ sort: 'newest', ...page }));
        return dashboardOf(orders, products, days, now);
      });
      stored.set(name, reading);
      // What could not be read is not cached.
      reading.catch(() => stored.delete(name));
      return reading;
    },
  };
}

export type DashboardReader = ReturnType<typeof createDashboardReader>;
