import type { Paise } from '../core/paise';
import type { DoorstepMark } from '../orders/mark-order';
import type { AuditEntry, AuditEvent } from './audit';
import { CURRENCY } from './payment';
import { nameOf } from './who';

/** What the audit trail says of an order that was marked as paid: the whole total, counted in cash. In paise. */
export const paidInCash = (amountPaise: Paise): AuditEvent => ({
  kind: 'paid-in-cash',
  amountPaise,
  currency: CURRENCY,
});

/** What it says of one that was marked as delivered. */
export const DELIVERED_EVENT: AuditEvent = { kind: 'delivered' };

/** By which entries an order is what it is marked as, by an admin or by the gateway. */
const MARKS: Readonly<Record<DoorstepMark, readonly AuditEvent['kind'][]>> = {
  paid: ['paid-in-cash', 'paid-online', 'payment-accepted'],
  delivered: ['delivered'],
};

/** The name of who marked an order, by its audit trail; none where nobody did. @param trail oldest first */
export function markedBy(trail: readonly AuditEntry[], as: DoorstepMark): string | undefined {
  const entry = trail.findLast(({ event }) => MARKS[as].includes(event.kind));
  return entry && nameOf(entry.by);
}
