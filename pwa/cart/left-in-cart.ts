import type { CartChange } from '#shared/cart/account-cart';
import { lineKey } from '#shared/catalogue/variant';
import type { DeviceDatabase } from '../database/device-database';
import { leftOfLine, type OrderedLine } from './checkout';

/**
 * What an order leaves of its lines in the cart, for the account's cart: it changes with the order, on all devices
 * (docs/shop-rules.md#r-cart-4).
 * @param shopTime milliseconds since 1970, by the shop's clock
 */
export async function leftInCart(
  db: DeviceDatabase,
  ordered: readonly OrderedLine[],
  shopTime: number,
): Promise<CartChange[]> {
  const agreed = (await db.setting('agreed-cart'))?.lines ?? [];
  const keys = ordered.map(({ product, variant }) => lineKey(product, variant));
  const lines = await db.cartLines.bulkGet(keys);
  return ordered.map((one, place): CartChange => {
    const line = keys[place] ?? '';
    const here = lines[place];
    // Later than what is known here, whatever the clock says.
    const before = agreed.find((change) => change.line === line)?.changedAt ?? '';
    const now = new Date(shopTime).toISOString();
    const changedAt = before > now ? before : now;
    return { line, qty: here ? leftOfLine(here, one) : 0, changedAt };
  });
}
