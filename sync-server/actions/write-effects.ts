import type { Effect } from '#shared/decision/action';
import type { Order } from '#shared/orders/order';
import type { AuditEntry } from '#shared/payments/audit';
import { cancelInTransaction } from '../orders/cancel-in-transaction';
import { putOrderNews } from '../pushes/order-news';
import type { ShopWriter } from '../store/shop-store';

/**
 * Writes the effects of an applied action.
 * @throws Error where stock is short, so that nothing of it is written (docs/guarantees.md#i8)
 */
export async function writeEffects(
  shop: ShopWriter,
  userId: string,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) await writeEffect(shop, userId, effect);
}

async function writeEffect(shop: ShopWriter, userId: string, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case 'put-address':
      return shop.putAddress(userId, effect.address);
    case 'remove-address':
      return shop.removeAddress(userId, effect.id);
    case 'put-order':
      return writeOrder(shop, effect.order);
    case 'add-review':
      return shop.addReview(effect.review);
    case 'cancel-order':
      return cancel(shop, effect.order);
    case 'take-stock': {
      // The decision saw enough under the lock; if the store says otherwise, the whole action is undone.
      if (!(await shop.takeStock(effect.product, effect.qty)))
        throw new Error(`Stock of ${effect.product} ran out under the lock`);
    }
  }
}

/** @throws Error where it cannot be cancelled after all: the decision saw it under the lock, so the whole action is undone */
async function cancel(shop: ShopWriter, { _id: id, user, cancelled }: Order): Promise<void> {
  const by = { kind: 'shopper', user: user._id, name: user.name } as const;
  const now = Date.parse(cancelled?.at ?? '');
  const came = await cancelInTransaction(shop, id, by, cancelled?.reason, now);
  if (came.status === 'refused') throw new Error(`Order ${id} was not cancelled: ${came.code}`);
}

/**
 * The one place where orders come into the shop, by the queue and by REST. A new one begins its audit trail here and not in the shared
 * decision: the device, which decides the same, keeps no audit trail.
 */
async function writeOrder(shop: ShopWriter, order: Order): Promise<void> {
  const isNew = !(await shop.order(order._id));
  await shop.putOrder(order);
  if (!isNew) return;
  const { _id: user, name } = order.user;
  const entry: AuditEntry = {
    order: order._id,
    at: order.createdAt,
    by: { kind: 'shopper', user, name },
    event: { kind: 'order-placed' },
  };
  await shop.addAudit(entry);
  await putOrderNews(shop, entry);
}
