import type { ActionContext, Effect } from '#shared/decision/action';
import { stockCauseOf, type StockCause } from '#shared/payments/stock-history';
import type { Order } from '#shared/orders/order';
import type { AuditEntry } from '#shared/payments/audit';
import { DELIVERED_EVENT, paidInCash } from '#shared/payments/mark-event';
import { auditEffect } from '#shared/payments/payment-effect';
import { applyPaymentEffects } from '../orders/apply-effects';
import { cancelInTransaction } from '../orders/cancel-in-transaction';
import { putOrderNews } from '../pushes/order-news';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/** What the server knows besides, when it writes what was decided. */
export interface ServerContext extends ActionContext {
  /** The keys that the gateway is asked with; absent: there is no gateway. */
  readonly gatewayKeys?: readonly string[] | undefined;
}

/**
 * Writes the effects of an applied action.
 * @throws Error where stock is short, so that nothing of it is written (docs/guarantees.md#i8)
 */
export async function writeEffects(
  shop: ShopWriter,
  context: ServerContext,
  effects: readonly Effect[],
): Promise<void> {
  const placed = effects.find((effect) => effect.kind === 'put-order');
  const cause = placed && stockCauseOf([placedEntry(placed.order)]);
  for (const effect of effects) await writeEffect(shop, context, effect, cause);
}

async function writeEffect(
  shop: ShopWriter,
  context: ServerContext,
  effect: Effect,
  cause: StockCause | undefined,
): Promise<void> {
  switch (effect.kind) {
    case 'put-address':
      return shop.putAddress(context.user._id, effect.address);
    case 'remove-address':
      return shop.removeAddress(context.user._id, effect.id);
    case 'put-order':
      return writeOrder(shop, effect.order);
    case 'mark-order':
      return writeMark(shop, context, effect);
    case 'add-review':
      return shop.addReview(effect.review);
    case 'cancel-order':
      return cancel(shop, context, effect.order);
    case 'put-own':
      return shop.putOwn(context.user._id, effect);
    case 'remove-own':
      return shop.removeOwn(context.user._id, effect.of, effect.id);
    case 'take-stock': {
      // The decision saw enough under the lock; if the store says otherwise, the whole action is undone.
      if (!(await shop.takeStock(effect.product, effect.qty, cause)))
        throw new Error(`Stock of ${effect.product} ran out under the lock`);
    }
  }
}

/** @throws Error where it cannot be cancelled after all: the decision saw it under the lock, so the whole action is undone */
async function cancel(
  shop: ShopWriter,
  context: ServerContext,
  { _id: id, user, cancelled }: Order,
): Promise<void> {
  const by = { kind: 'shopper', user: user._id, name: user.name } as const;
  const now = Date.parse(cancelled?.at ?? '');
  const rules = { now, keyIds: context.gatewayKeys ?? [] };
  const came = await cancelInTransaction(shop, id, by, cancelled?.reason, rules);
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
  const entry = placedEntry(order);
  await shop.addAudit(entry);
  await putOrderNews(shop, entry);
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

/** As the admins' routes mark an order: its owner's account changes, and the audit trail says which admin it was. */
async function writeMark(
  shop: ShopWriter,
  { user, now }: ActionContext,
  { as, order }: Extract<Effect, { kind: 'mark-order' }>,
): Promise<void> {
  const by = { kind: 'admin', user: user._id, name: user.name } as const;
  const event = as === 'paid' ? paidInCash(order.totalPrice) : DELIVERED_EVENT;
  const audit = auditEffect(order._id, by, now, event);
  await applyPaymentEffects(shop, [{ kind: 'put-order', order }, audit]);
}
