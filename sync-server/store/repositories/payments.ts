import { holdingOf } from '#shared/payments/hold-limit';
import type { StockHold } from '#shared/payments/held-stock';
import type { AuditEntry } from '#shared/payments/audit';
import type { PaymentOrder } from '#shared/payments/payment';
import type { EngineReader, EngineWriter } from '../engine';
import { orders } from '../kinds/accounts';
import { auditEntries, gatewayEvents, holds, payments } from '../kinds/payments';
import { ALL } from '../kinds/people';
import type { HoldingsQuery } from '../queries';
import type { GatewayEvent } from '../row-types';
import { rowsAfter } from './rows-after';

/** Payments, the stock that is held for them, and what the gateway sent. */
export const readPayments = (tx: EngineReader) => ({
  paymentOrder: (id: string) => tx.get(payments, id),
  /** Every payment order of a shop order, oldest first. */
  paymentsOfOrder: (orderId: string) => tx.group(payments, 'order', orderId),
  /** Those with a refund under a key, oldest first. The gateway takes a key once, so there is one at most since that is checked. */
  paymentsOfRefund: (key: string) => tx.group(payments, 'refund', key),
  hold: (orderId: string) => tx.get(holds, orderId),
  /** The holds that keep pieces out of stock: those that end first, then by id. @param after the last one that was read before */
  heldStock: (limit: number, after?: Pick<StockHold, 'until' | '_id'>) =>
    tx.group(holds, 'held', ALL, { limit, after: after && { at: after.until, key: after._id } }),
  /** What is held for a person or from a network, except for one order. @param network its digest */
  async holdingsNear({ userId, network, except }: HoldingsQuery) {
    const near = new Map<string, StockHold>();
    for (const hold of await tx.group(holds, 'user', userId)) near.set(hold._id, hold);
    for (const hold of await tx.group(holds, 'network', network)) near.set(hold._id, hold);
    near.delete(except);
    const ordered = await tx.many(orders, [...near.keys()]);
    return ordered.map((order) => holdingOf(order, near.get(order._id)?.network ?? null));
  },
  /** What happened to an order, oldest first. */
  auditOf: async (orderId: string) =>
    (await tx.group(auditEntries, 'order', orderId)).map(({ entry }) => entry),
  gatewayEvent: (id: string) => tx.get(gatewayEvents, id),
  /** Those due by a time, in order of receipt. @param time ISO 8601 UTC */
  dueEvents: (time: string, limit: number) =>
    rowsAfter(tx, gatewayEvents, 'waiting', { limit }, ({ dueAt }) => dueAt <= time),
  /** Those processed before a time. @param time ISO 8601 UTC */
  eventsDoneBefore: async (time: string, limit: number) =>
    (await tx.group(gatewayEvents, 'done', ALL, { upTo: time, limit })).filter(
      ({ doneAt }) => doneAt !== null && doneAt < time,
    ),
  /** When the newest stored event of the gateway was received, ISO 8601 UTC. */
  lastGatewayEventAt: async () =>
    (await tx.all(gatewayEvents, { isDown: true, limit: 1 }))[0]?.receivedAt,
});

export function writePayments(tx: EngineWriter) {
  /** Adds an entry to the audit trail of its order, under the next number. Entries are never changed. */
  async function addAudit(entry: AuditEntry): Promise<void> {
    const [last] = await tx.group(auditEntries, 'order', entry.order, { isDown: true, limit: 1 });
    await tx.add(auditEntries, { number: (last?.number ?? 0) + 1, entry });
  }

  return {
    putPaymentOrder: (payment: PaymentOrder) => tx.put(payments, payment),
    putHold: (hold: StockHold) => tx.put(holds, hold),
    addAudit,
    async addAudits(entries: readonly AuditEntry[]): Promise<void> {
      for (const entry of entries) await addAudit(entry);
    },
    putGatewayEvent: (event: GatewayEvent) => tx.put(gatewayEvents, event),
    removeGatewayEvent: (id: string) => tx.remove(gatewayEvents, id),
  };
}
