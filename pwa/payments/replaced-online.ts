import { isCancelled } from '#shared/orders/cancelled';
import { MAX_REPLACED } from '#shared/core/limits';
import type { OrderDocument } from '#shared/orders/order';
import type { DeviceDatabase } from '../database/device-database';
import type { CheckoutDraft, OnlineOrder } from '../database/checkout-draft';
import type { ReplacedOrder } from '../database/settings';

/** The orders begun online on this device whose carts have become other orders, of every account. */
export async function replacedOnline(db: DeviceDatabase): Promise<readonly ReplacedOrder[]> {
  return (await db.setting('replaced-online'))?.orders ?? [];
}

/** Those that an order, or a cart by the id of its cash order, comes in the place of. */
export async function replacedBy(
  db: DeviceDatabase,
  user: string,
  orderId: string,
): Promise<readonly string[]> {
  return (await replacedOnline(db)).flatMap((one) =>
    one.user === user && one.by.includes(orderId) ? one.orderId : [],
  );
}

async function keep(db: DeviceDatabase, orders: readonly ReplacedOrder[]): Promise<void> {
  if (orders.length === 0) await db.settings.delete('replaced-online');
  else await db.settings.put({ key: 'replaced-online', orders: orders.slice(-MAX_REPLACED) });
}

/**
 * A cart that was begun online has changed, and is begun again: what was begun with it before is cancelled once the shop has the next
 * order (`cancelReplaced`). Runs in the caller's transaction, which holds the settings.
 * @param draft of the cart, before it
 */
export async function noteReplaced(
  db: DeviceDatabase,
  { orderId: cart, online: before }: CheckoutDraft,
  { orderId: next, user }: OnlineOrder,
): Promise<void> {
  const isOfCart = (one: ReplacedOrder) => one.user === user && one.by.includes(cart);
  const orders = (await replacedOnline(db)).map((one) =>
    isOfCart(one) ? { ...one, by: [...one.by, next] } : one,
  );
  // With cash on delivery, the cart has its own id.
  if (before?.user === user) orders.push({ orderId: before.orderId, user, by: [cart, next] });
  if (orders.length > 0) await keep(db, orders);
}

/** Forgets those that the account reports as paid or cancelled. */
export async function forgetReplaced(
  db: DeviceDatabase,
  orders: readonly Pick<OrderDocument, '_id' | 'isPaid' | 'closedBy' | 'cancelled'>[],
): Promise<void> {
  const over = new Set(orders.flatMap((one) => (one.isPaid || isCancelled(one) ? [one._id] : [])));
  await db.transaction('rw', db.settings, async () => {
    const replaced = await replacedOnline(db);
    const left = replaced.filter(({ orderId }) => !over.has(orderId));
    if (left.length < replaced.length) await keep(db, left);
  });
}
