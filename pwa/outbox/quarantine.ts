import { voidAction } from '#shared/actions/void-action';
import type { DeviceDatabase } from '../database/device-database';
import {
  isAsking,
  type OutboxEntry,
  type SettledAction,
  type Undeliverable,
} from '../database/outbox-entry';
import { noteOpenEdit } from './bindings';
import { replaceEntry, voidReplacing, refuseUnsentDependants } from './cancel-action';

/** The ending of an action that does not get through; it names the address it is about, as the server's refusals do. */
function undeliverable({ args: { addressId } }: OutboxEntry): Undeliverable {
  const detail = typeof addressId === 'string' ? { detail: { addressId } } : {};
  return { status: 'refused', code: 'undeliverable', ...detail };
}

/** True for an action that was set aside: the server has given no answer to it. */
export function isQuarantined({ outcome }: SettledAction): boolean {
  return outcome.code === 'undeliverable';
}

/**
 * Takes the one action that the server cannot be given out of the way of the others: its number goes to a `void`, so that
 * the sequence has no hole, and the action itself is stored, to be decided by the shopper.
 *
 * It may have arrived all the same (its answer lost, by another network). So it is only ever sent again under its own id
 * and a new number (`Outbox.sendAgain`), or revoked by its id: a server that has it gives its answer, one that has not runs it once,
 * or never. What depends on it and was sent with it is left to the server, which knows whether it was applied. Where its revocation
 * does not get through either, it is to be decided once more.
 * @param now milliseconds since 1970
 * @returns false where it is gone from the queue, or is a `void` that revokes nothing
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
    if (!row || !entry || entry.name === voidAction.name) return false;
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
