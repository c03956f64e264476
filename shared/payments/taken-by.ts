import type { DoorstepTransition } from '../orders/transitions';
import type { AuditEntry, AuditEvent } from './audit';
import { nameOf } from './actor';

/** By which entries an order is paid or delivered, by an admin or by the gateway. */
const EVENTS: Readonly<Record<DoorstepTransition | 'end', readonly AuditEvent['kind'][]>> = {
  pay: ['paid-in-cash', 'paid-online', 'payment-accepted'],
  deliver: ['delivered'],
  end: ['delivered', 'returned'],
};

/** The name of who took a transition, by the audit trail; none where it was not taken. @param trail oldest first */
export function takenBy(
  trail: readonly AuditEntry[],
  transition: DoorstepTransition | 'end',
): string | undefined {
  const entry = trail.findLast(({ event }) => EVENTS[transition].includes(event.kind));
  return entry && nameOf(entry.by);
}
