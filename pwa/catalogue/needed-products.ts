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
