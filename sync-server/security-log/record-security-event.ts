import type { AuditEntry } from '#shared/payments/audit';
import type { SecurityActor } from '#shared/security/security-entry';
import { dayOf } from '#shared/shop/shop-day';
import type { SecurityRow } from '../store/row-types';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { siteOf } from '../security/network';
import { rowsToRemove } from './log-quotas';
import { actorOf, personIn, categoryOf, type SecurityEvent } from './security-event';

/** How long an entry is stored, in milliseconds: 180 days. */
const SECURITY_LOG_RETENTION = 180 * 24 * 60 * 60 * 1000;

/** What a transaction has recorded, for a listener (`log-security-events.ts`). */
const recorded = new WeakMap<ShopWriter, SecurityRow[]>();

/** Collects what is recorded in a run of a transaction from now on. @returns what there is so far */
export function collectEvents(shop: ShopWriter): readonly SecurityRow[] {
  const rows: SecurityRow[] = [];
  recorded.set(shop, rows);
  return rows;
}

/** What an entry is stamped with. */
export interface EntryDeps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/**
 * Writes an event into the security log, in the transaction of what it reports: both are there or neither is. What a shopper
 * does again from the same network on the same day is counted in one entry, so that the log cannot be filled by
 * signing in and out.
 */
export async function recordSecurityEvent(
  shop: ShopWriter,
  event: SecurityEvent,
  { clock, randomUuid }: EntryDeps,
): Promise<void> {
  const { kind, who, from, about, order, detail } = event;
  const at = new Date(clock()).toISOString();
  const category = categoryOf(event);
  const entry = {
    kind,
    at,
    since: at,
    count: 1,
    who: actorOf(who),
    ...(about ? { about: personIn(about) } : {}),
    from,
    ...(order === undefined ? {} : { order }),
    ...(detail === undefined ? {} : { detail }),
    category,
  };
  if (category === 'staff' || typeof who === 'string')
    return addEntry(shop, { _id: randomUuid(), ...entry });
  const network = siteOf(from?.ip ?? '');
  await addEntry(shop, {
    _id: [kind, dayOf(at), who._id, about?._id ?? '', network].join(' '),
    ...entry,
  });
}

/** Writes down that the owner ran a command that has no kind of its own. @param detail as it is typed, without its arguments */
export function recordOwnerCommand(
  shop: ShopWriter,
  detail: string,
  deps: EntryDeps,
): Promise<void> {
  const event = { kind: 'owner-command', who: 'owner', from: null, detail } as const;
  return recordSecurityEvent(shop, event, deps);
}

/**
 * Copies the end of a refund from its order's audit trail into the security log. No request is behind it: the gateway reported it, or
 * the shop asked it. What an admin asked for is recorded where they did, with where they were.
 */
export async function recordAuditEntry(
  shop: ShopWriter,
  { order, at, by, event }: AuditEntry,
): Promise<void> {
  if (event.kind !== 'refund-processed' && event.kind !== 'refund-failed') return;
  const kind = event.kind === 'refund-processed' ? 'refund-settled' : event.kind;
  await addEntry(shop, {
    _id: [kind, order, event.payment, at].join(' '),
    kind,
    at,
    since: at,
    count: 1,
    who: auditActorOf(by),
    from: null,
    order,
    category: 'staff',
  });
}

function auditActorOf(by: AuditEntry['by']): SecurityActor {
  if ('name' in by) return { kind: 'person', user: by.user, name: by.name };
  return by.kind === 'gateway' ? { kind: 'gateway' } : { kind: 'shop' };
}

/** Puts an entry, or counts it with the one of the same id; others go where there are too many (`log-quotas.ts`). */
export async function addEntry(shop: ShopWriter, row: SecurityRow): Promise<void> {
  recorded.get(shop)?.push(row);
  const before = await shop.securityRow(row._id);
  if (before) {
    const since = before.since < row.since ? before.since : row.since;
    return shop.putSecurityRow({ ...row, since, count: before.count + row.count });
  }
  await shop.putSecurityRow(row);
  for (const { _id } of rowsToRemove(await shop.securityCategory(row.category), row))
    await shop.removeSecurityRow(_id);
}

/** The entries that have been stored long enough. @param now milliseconds since 1970 */
export async function overdueEntries(shop: ShopReader, now: number): Promise<SecurityRow[]> {
  const before = new Date(now - SECURITY_LOG_RETENTION).toISOString();
  const overdue: SecurityRow[] = [];
  for (const category of ['staff', 'people', 'refused'] as const)
    overdue.push(...(await shop.securityCategory(category)).filter(({ at }) => at < before));
  return overdue;
}
