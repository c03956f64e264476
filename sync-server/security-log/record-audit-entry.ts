import type { AuditEntry } from '#shared/payments/audit';
import type { SecurityActor } from '#shared/security/security-entry';
import type { ShopWriter } from '../store/shop-store';
import { addEntry } from './record-security-event';

/** What became of a refund, as the audit trail of its order says it, in the words of the security log. */
const KINDS = { 'refund-processed': 'refund-settled', 'refund-failed': 'refund-failed' } as const;

/**
 * Copies the end of a refund from its order's audit trail into the security log. Nobody's request is behind it: the gateway told, or
 * the shop asked it. What an admin asked for is recorded where they did, with where they were.
 */
export async function recordAuditEntry(
  shop: ShopWriter,
  { order, at, by, event }: AuditEntry,
): Promise<void> {
  if (event.kind !== 'refund-processed' && event.kind !== 'refund-failed') return;
  const kind = KINDS[event.kind];
  await addEntry(shop, {
    _id: [kind, order, event.payment, at].join(' '),
    kind,
    at,
    since: at,
    count: 1,
    who: actorOf(by),
    from: null,
    order,
    shelf: 'staff',
  });
}

function actorOf(by: AuditEntry['by']): SecurityActor {
  if ('name' in by) return { kind: 'person', user: by.user, name: by.name };
  return by.kind === 'gateway' ? { kind: 'gateway' } : { kind: 'shop' };
}
