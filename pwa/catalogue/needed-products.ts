import { lineOfKey } from '#shared/catalogue/variant';
import type { DeviceDatabase } from '../database/device-database';
import { readDeviceWishes } from './device-wishes';
import { readViewed } from './recently-viewed';

/** Orders whose products are needed, the newest first: more are not ordered again. */
const MAX_ORDERS = 20;

/** What an account has that names products. */
interface NamingProducts {
  readonly wishes: readonly { readonly _id: string }[];
  /** Newest first. */
  readonly orders: readonly { readonly orderItems: readonly { readonly product: string }[] }[];
}

/** The ids of the products that the person on this device has to do with: in the cart, wished for, viewed, ordered. */
export async function neededProducts(
  db: DeviceDatabase,
  account: NamingProducts | undefined,
): Promise<readonly string[]> {
  const lines = await db.cartLines.toCollection().primaryKeys();
  const wishes = [...(await readDeviceWishes(db)), ...(account?.wishes ?? [])];
  const keys = [...lines, ...wishes.map(({ _id }) => _id)];
  const orders = account?.orders.slice(0, MAX_ORDERS) ?? [];
  const ids = [
    ...keys.map((key) => lineOfKey(key).product),
    ...(await readViewed(db)),
    ...orders.flatMap(({ orderItems }) => orderItems.map(({ product }) => product)),
  ];
  return [...new Set(ids)];
}

/** The categories of products that are held, the one of most of them first. */
export async function categoriesOf(
  db: DeviceDatabase,
  ids: readonly string[],
): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  for (const product of await db.products.bulkGet([...ids]))
    if (product) counts.set(product.category, (counts.get(product.category) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([category]) => category);
}
