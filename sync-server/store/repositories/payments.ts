import { holdingOf } from '#shared/payments/hold-limit';
import type { StockHold } from '#shared/payments/held-stock';
import type { AuditEntry } from '#shared/payments/audit';
import type { EngineReader, EngineWriter } from '../engine';
import { orders } from '../kinds/accounts';
import { auditEntries, gatewayEvents, holds, payments } from '../kinds/payments';
import { ALL } from '../kinds/people';
import type { ShopReader, ShopWriter } from '../shop-store';
import { rowsAfter } from './rows-after';

type Reader = Pick<
  ShopReader,
  | 'paymentOrder'
  | 'paymentsOfOrder'
  | 'paymentsOfRefund'
  | 'hold'
  | 'heldStock'
  | 'holdingsNear'
  | 'auditOf'
  | 'gatewayEvent'
  | 'dueEvents'
  | 'eventsDoneBefore'
  | 'lastGatewayEventAt'
>;

/** Payments, the stock that is held for them, and what the gateway sent. */
export const readPayments = (tx: EngineReader): Reader => ({
  paymentOrder: (id) => tx.get(payments, id),
  paymentsOfOrder: (orderId) => tx.group(payments, 'order', orderId),
  paymentsOfRefund: (key) => tx.group(payments, 'refund', key),
  hold: (orderId) => tx.get(holds, orderId),
  heldStock: (limit, after) =>
    tx.group(holds, 'held', ALL, { limit, after: after && { at: after.until, key: after._id } }),
  async holdingsNear({ userId, network, except }) {
    const near = new Map<string, StockHold>();
    for (const hold of await tx.group(holds, 'user', userId)) near.set(hold._id, hold);
    for (const hold of await tx.group(holds, 'network', network)) near.set(hold._id, hold);
    near.delete(except);
    const ordered = await tx.many(orders, [...near.keys()]);
    return ordered.map((order) => holdingOf(order, near.get(order._id)?.network ?? null));
  },
  auditOf: async (orderId) =>
    (await tx.group(auditEntries, 'order', orderId)).map(({ entry }) => entry),
  gatewayEvent: (id) => tx.get(gatewayEvents, id),
  dueEvents: (time, limit) =>
    rowsAfter(
      (range) => tx.group(gatewayEvents, 'waiting', ALL, range),
      gatewayEvents,
      { limit },
      ({ dueAt }) => dueAt <= time,
      ({ receivedAt }) => receivedAt,
    ),
  eventsDoneBefore: async (time, limit) =>
    (await tx.group(gatewayEvents, 'done', ALL, { upTo: time, limit })).filter(
      ({ doneAt }) => doneAt !== null && doneAt < time,
    ),
  lastGatewayEventAt: async () =>
    (await tx.all(gatewayEvents, { isDown: true, limit: 1 }))[0]?.receivedAt,
});

type Writer = Pick<
  ShopWriter,
  | 'putPaymentOrder'
  | 'putHold'
  | 'addAudit'
  | 'addAudits'
  | 'putGatewayEvent'
  | 'removeGatewayEvent'
>;

export function writePayments(tx: EngineWriter): Writer {
  async function addAudit(entry: AuditEntry): Promise<void> {
    const [last] = await tx.group(auditEntries, 'order', entry.order, { isDown: true, limit: 1 });
    await tx.add(auditEntries, { number: (last?.number ?? 0) + 1, entry });
  }

  return {
    putPaymentOrder: (payment) => tx.put(payments, payment),
    putHold: (hold) => tx.put(holds, hold),
    addAudit,
    async addAudits(entries) {
      for (const entry of entries) await addAudit(entry);
    },
    putGatewayEvent: (event) => tx.put(gatewayEvents, event),
    removeGatewayEvent: (id) => tx.remove(gatewayEvents, id),
  };
}
