import { tookEffect, type Outcome } from '#shared/decision/outcome';
import type { DeviceDatabase } from '../database/device-database';
import type { SettledAction } from '../database/outbox-entry';

const FORGOTTEN: Outcome = { status: 'refused', code: 'forgotten' };

/** The order that a settled action placed; nothing where it placed none. */
function placedOrder({ name, args, outcome }: SettledAction): string | undefined {
  const orderId = args['orderId'];
  const isPlaced = name === 'place-cod-order' && tookEffect(outcome);
  return isPlaced && typeof orderId === 'string' ? orderId : undefined;
}

/**
 * The shop has given all the orders of a person, from the start: those that this device knows as delivered and that are
 * not among them are lost there (its data were set back to a backup). Orders are never deleted, so there is no other
 * way to miss one. Each becomes a refusal that needs attention, with the offer to send it again: the same order under
 * the same id, so that it can never be there twice.
 *
 * @param delivered what was settled before the shop was asked
 * @param orders the ids of all orders that the shop has
 * @throws Error where it could not be stored: the replica must not go on then, or nobody would look again
 */
export async function markForgotten(
  db: DeviceDatabase,
  delivered: readonly SettledAction[],
  orders: ReadonlySet<string>,
): Promise<void> {
  const missing = delivered.filter((action) => {
    const order = placedOrder(action);
    return order !== undefined && !orders.has(order);
  });
  if (missing.length === 0) return;
  await db.transaction('rw', [db.settled, db.outbox], async () => {
    const waiting = await db.outbox
      .where('user')
      .equals(missing[0]?.user ?? '')
      .toArray();
    /** Those that are on their way again, or were offered. */
    const dealtWith = new Set<unknown>(waiting.map(({ args }) => args['orderId']));
    // Two tabs may have placed one order: it is offered once, by its newest action.
    for (const { id } of missing.toSorted((a, b) => b.settledAt - a.settledAt)) {
      const row = await db.settled.get(id);
      const order = row && placedOrder(row);
      if (!row || order === undefined) continue;
      await db.settled.put({ ...row, outcome: FORGOTTEN, dismissed: dealtWith.has(order) });
      dealtWith.add(order);
    }
  });
}
