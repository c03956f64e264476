import { VOID } from '#shared/actions/void';
import type { DeviceDatabase } from '../database/device-database';
import {
  isAsking,
  type OutboxEntry,
  type SettledAction,
  type Undeliverable,
} from '../database/outbox-entry';
import { noteOpenEdit } from './bindings';
import { replaceEntry, voidReplacing, refuseUnsentDependants } from './cancel-action';

/** The ending of an undeliverable action; it names the address it is about, as the server's refusals do. */
function undeliverable({ args: { addressId } }: OutboxEntry): Undeliverable {
  const detail = typeof addressId === 'string' ? { detail: { addressId } } : {};
  return { status: 'refused', code: 'undeliverable', ...detail };
}

/** Whether an action is quarantined: the server has given no answer to it. */
export function isQuarantined({ outcome }: SettledAction): boolean {
  return outcome.code === 'undeliverable';
}

/**
 * Moves the one action that cannot be delivered out of the queue: its number goes to a `void`, so that
 * the sequence has no gap, and the action itself is stored for the shopper to decide.
 *
 * It may have arrived all the same (its answer lost, on another network). So it is only sent again under its own id
 * and a new number (`Outbox.sendAgain`), or revoked by its id: a server that has it repeats its answer, another runs it once,
 * or never. What depends on it and was sent with it is left to the server, which knows whether it was applied. Where its revocation
 * is undeliverable too, it has to be decided again.
 * @param now milliseconds since 1970
 * @returns false where it has left the queue, or is a `void` that revokes nothing
 */
export function quarantine(
  db: DeviceDatabase,
  id: string,
  now: number,
  randomUuid: () => string,
): Promise<boolean> {
  return db.transaction('rw', [db.outbox, db.settled, db.settings], async () => {
    const row = await db.outbox.get(id);
    const entry = row && isAsking(row) ? row.instead : row;
    if (!row || !entry || entry.name === VOID.name) return false;
    await replaceEntry(db, row, voidReplacing(row, randomUuid()));
    const { edited } = row;
    await db.settled.put({
      ...entry,
      ...(edited ? { edited } : {}),
      ...(row.instead ? { takenBack: true } : {}),
      outcome: undeliverable(entry),
      settledAt: now,
      cursor: '',
      dismissed: false,
    });
    if (edited) await noteOpenEdit(db, entry.id);
    await refuseUnsentDependants(db, entry, now, randomUuid);
    return true;
  });
}
