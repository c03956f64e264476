import { VOID } from '#shared/actions/void';
import type { DeviceDatabase } from '../database/device-database';
import { entriesOf } from './outbox-client';
import { isAsking, type OutboxEntry } from '../database/outbox-entry';

/** Whether an action may have reached the server: it was sent, and no answer came. Or its `void` may have. */
export function mayHaveArrived(entry: OutboxEntry): boolean {
  return Boolean(entry.attempts) || isAsking(entry);
}

/** A `void` that replaces an action: its number, its owner, and nothing of its content. @param id the void's own */
export function voidReplacing(
  {
    clientId,
    user,
    seq,
    enqueuedAt,
  }: Pick<OutboxEntry, 'clientId' | 'user' | 'seq' | 'enqueuedAt'>,
  id: string,
): OutboxEntry {
  const { name, version } = VOID;
  return { id, clientId, user, seq, enqueuedAt, name, version, args: {}, deps: [] };
}

/** How an action is taken back. */
export interface TakenBack {
  /** The id of the `void` that replaces it. */
  readonly voidId: string;
  /** Its content is in the cart again: see `OutboxEntry.edited`. */
  readonly edited?: boolean;
}

/**
 * The `void` that takes an action's number.
 *
 * The action may have been applied: its void remembers it (`instead`), and is sent under its id: the server revokes it, or answers
 * with its outcome. One that was never sent is not shown meanwhile.
 */
export function voidFor(entry: OutboxEntry, { voidId, edited = false }: TakenBack): OutboxEntry {
  const filling = voidReplacing(entry, voidId);
  return { ...filling, instead: entry, ...(edited ? { edited } : {}) };
}

/** Replaces one row by another with the same number. Runs in the caller's transaction. */
export async function replaceEntry(
  db: DeviceDatabase,
  old: OutboxEntry,
  next: OutboxEntry,
): Promise<void> {
  await db.outbox.delete(old.id);
  await db.outbox.add(next);
}

/**
 * Turns an action into `void`, and refuses what depends on it and was never sent: the shopper is notified at once. What
 * was sent already is left to the server, which refuses it for the same reason. Runs in the caller's transaction,
 * which holds `outbox` and `settled`.
 * @param now milliseconds since 1970
 */
export async function cancelAction(
  db: DeviceDatabase,
  entry: OutboxEntry,
  how: TakenBack,
  now: number,
  randomUuid: () => string,
): Promise<void> {
  await replaceEntry(db, entry, voidFor(entry, how));
  await refuseUnsentDependants(db, entry, now, randomUuid);
}

/**
 * Refuses on the device the never-sent actions that depend on one that has left the queue. Runs in the
 * caller's transaction, which holds `outbox` and `settled`.
 * @param now milliseconds since 1970
 */
export async function refuseUnsentDependants(
  db: DeviceDatabase,
  entry: OutboxEntry,
  now: number,
  randomUuid: () => string,
): Promise<void> {
  const gone = new Set([entry.id]);
  for (const other of await entriesOf(db, entry.clientId)) {
    const dependency = other.deps.find((dep) => gone.has(dep));
    if (!dependency || other.attempts) continue;
    gone.add(other.id);
    await replaceEntry(db, other, voidFor(other, { voidId: randomUuid() }));
    await db.settled.put({
      ...other,
      outcome: { status: 'refused', code: 'dependency_refused', detail: { dependency } },
      settledAt: now,
      cursor: '',
      dismissed: false,
    });
  }
}
