import type { Outcome } from '#shared/decision/outcome';
import { tookEffect } from '#shared/decision/took-effect';
import type { DeviceDatabase } from '../database/device-database';
import type { SettledAction } from '../database/outbox-entry';
import { sameAction, type Unseen } from './undone-actions';

const FORGOTTEN: Outcome = { status: 'refused', code: 'forgotten' };

/** The state of a settled action that the shop has lost: nothing of it is applied optimistically any more. */
export function forgotten(action: SettledAction, dismissed: boolean): SettledAction {
  const { addressId } = action.outcome.detail ?? {};
  return {
    ...action,
    outcome: { ...FORGOTTEN, ...(addressId === undefined ? {} : { detail: { addressId } }) },
    dismissed,
  };
}

/**
 * The shop no longer has what it said had arrived: the question which one stays is dropped, and its replacement can be sent
 * again. @returns how many such questions there were
 */
function forgetArrived(db: DeviceDatabase, userId: string, id: string): PromiseLike<number> {
  return db.settled
    .where('user')
    .equals(userId)
    .filter(({ arrived, dismissed }) => arrived?.id === id && !dismissed)
    .modify((asked, ref) => {
      const { arrived: _, ...rest } = asked;
      ref.value = { ...rest, dismissed: asked.outcome.code === 'arrived' };
    });
}

/**
 * The shop has lost these actions: it was restored from a backup. Each becomes a refusal that needs attention, with the offer
 * to send it again under the same ids, so that it never takes effect twice. What was ended since, waits again or was
 * offered already is not offered.
 *
 * @throws Error where it could not be stored: the replica must not continue then, or it would not be checked again
 */
export async function markForgotten(
  db: DeviceDatabase,
  userId: string,
  lost: readonly Unseen[],
): Promise<void> {
  if (lost.length === 0) return;
  await db.transaction('rw', [db.settled, db.outbox], async () => {
    const waiting = await db.outbox.where('user').equals(userId).toArray();
    const dealtWith = new Set(waiting.map(sameAction));
    for (const { action, isEnded } of lost.toReversed()) {
      const row = await db.settled.get(action.id);
      if (!row || !tookEffect(row.outcome)) continue;
      // What was taken back and had arrived is gone, as the user wanted: nothing is left to decide.
      const isTakenBack = (await forgetArrived(db, userId, row.id)) > 0;
      await db.settled.put(
        forgotten(row, isEnded || isTakenBack || dealtWith.has(sameAction(row))),
      );
      if (!isEnded) dealtWith.add(sameAction(row));
    }
  });
}
