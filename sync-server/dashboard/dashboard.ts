import { setImmediate } from 'node:timers/promises';
import type { Product } from '#shared/catalogue/product';
import { dashboardOf, type Dashboard, type DashboardDays } from '#shared/admin/dashboard';
import type { Order } from '#shared/orders/order';
import type { ShopReader, ShopStore } from '../store/shop-store';

/** Read at a time, so that other requests get their turn in between. */
const AT_ONCE = 1_000;

/** Sums up how the shop does, for the admins. */
export interface DashboardReader {
  read(days: DashboardDays): Promise<Dashboard>;
}

/**
 * Keeps each sum until an order, a payment or a product changes, or the day does. Whoever asks meanwhile waits for the
 * same reading.
 * @param clock milliseconds since 1970
 */
export function createDashboardReader(
  store: Pick<ShopStore, 'read' | 'onCommit'>,
  clock: () => number,
): DashboardReader {
  const kept = new Map<string, Promise<Dashboard>>();
  store.onCommit(({ orders, catalogue }) => {
    if (orders || catalogue) kept.clear();
  });
  return {
    read(days) {
      const now = clock();
      const name = `${days} ${new Date(now).toISOString().slice(0, 10)}`;
      const known = kept.get(name);
      if (known) return known;
      const reading = store.read(async (shop) => {
        const orders = await allOf<Order>((page) => shop.listOrders(page));
        return dashboardOf(orders, await productsOf(shop), days, now);
      });
      kept.set(name, reading);
      // What could not be read is not kept.
      reading.catch(() => kept.delete(name));
      return reading;
    },
  };
}

const productsOf = (shop: ShopReader) =>
  allOf<Product>((page) => shop.listProducts({ sort: 'newest', ...page }));

async function allOf<Item>(
  pageOf: (page: { readonly pageNumber: number; readonly pageSize: number }) => Promise<{
    readonly items: readonly Item[];
    readonly pages: number;
  }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
    const page = await pageOf({ pageNumber, pageSize: AT_ONCE });
    all.push(...page.items);
    ({ pages } = page);
    await setImmediate();
  }
  return all;
}
