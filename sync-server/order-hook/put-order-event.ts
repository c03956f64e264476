import { HOOK_EVENTS } from '#shared/admin/order-hook';
import type { AuditEntry } from '#shared/payments/audit';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/**
 * Queues an entry of an order's trail for the other system, where the owner has named one: in the same transaction, right behind the
 * entry, so that none is lost and none is told that did not happen.
 */
export async function putOrderEvent(
  shop: ShopWriter,
  { order, at, event: { kind } }: AuditEntry,
): Promise<void> {
  const event = HOOK_EVENTS.find((known) => known === kind);
  if (event === undefined || !(await shop.ownerSettings()).hookUrl) return;
  const { length: number } = await shop.auditOf(order);
  const _id = `${order}.${number}`;
  await shop.putOrderEvent({ _id, order, number, event, at, attempts: 0, dueAt: at });
}
