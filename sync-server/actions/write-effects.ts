import { stockCauseOf, type StockCause } from '#shared/payments/stock-history';
import type { Effect } from '#shared/decision/action';
import type { Order } from '#shared/orders/order';
import type { AuditEntry } from '#shared/payments/audit';
import { putOrderMail } from '../mails/order-mail';
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
  const placed = effects.find((effect) => effect.kind === 'put-order');
  const cause = placed && stockCauseOf([placedEntry(placed.order)]);
  for (const effect of effects) await writeEffect(shop, userId, effect, cause);
}

async function writeEffect(
  shop: ShopWriter,
  userId: string,
  effect: Effect,
  cause: StockCause | undefined,
): Promise<void> {
  switch (effect.kind) {
    case 'put-address':
      return shop.putAddress(userId, effect.address);
    case 'remove-address':
      return shop.removeAddress(userId, effect.id);
    case 'put-order':
      return writeOrder(shop, effect.order);
    case 'add-review':
      return shop.addReview(effect.review);
    case 'take-stock': {
      // The decision saw enough under the lock; if the store says otherwise, the whole action is undone.
      if (!(await shop.takeStock(effect.product, effect.qty, cause)))
        throw new Error(`Stock of ${effect.product} ran out under the lock`);
    }
  }
}

/**
 * The one place where orders come into the shop, by the queue and by REST. A new one begins its audit trail here and not in the shared
 * decision: the device, which decides the same, keeps no audit trail.
 */
async function writeOrder(shop: ShopWriter, order: Order): Promise<void> {
  const isNew = !(await shop.order(order._id));
  await shop.putOrder(order);
  if (!isNew) return;
  const entry = placedEntry(order);
  await shop.addAudit(entry);
  await putOrderMail(shop, entry);
}

/** How the audit trail of an order begins. */
function placedEntry({ _id, createdAt, user: { _id: user, name } }: Order): AuditEntry {
  return {
    order: _id,
    at: createdAt,
    by: { kind: 'shopper', user, name },
    event: { kind: 'order-placed' },
  };
}
