import { tookEffect, type Outcome } from '#shared/decision/outcome';
import type { DeviceDatabase } from '../database/device-database';
import type { SettledAction } from '../database/outbox-entry';
import { sameAction, type Unseen } from './undone-actions';

const FORGOTTEN: Outcome = { status: 'refused', code: 'forgotten' };

/** What a settled action becomes that the shop has lost: nothing of it is laid over what the shop says any more. */
export function forgotten(action: SettledAction, dismissed: boolean): SettledAction {
  const { addressId } = action.outcome.detail ?? {};
  return {
    ...action,
    outcome: { ...FORGOTTEN, ...(addressId === undefined ? {} : { detail: { addressId } }) },
    dismissed,
  };
}

/**
 * The shop no longer has what it said had arrived: the question which is to stay goes, and what was to come in its place can be sent
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
 * The shop has lost these actions: its data were set back to a backup. Each becomes a refusal that needs attention, with the offer
 * to send it again: the same under the same ids, so that it can never be there twice. What was ended since, waits again or was
 * offered already is not offered.
 *
 * @throws Error where it could not be stored: the replica must not go on then, or nobody would look again
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
      // What was taken back, and had arrived, is gone as its person wished: nothing is to be decided any more.
      const isTakenBack = (await forgetArrived(db, userId, row.id)) > 0;
      await db.settled.put(
        forgotten(row, isEnded || isTakenBack || dealtWith.has(sameAction(row))),
      );
      if (!isEnded) dealtWith.add(sameAction(row));
    }
  });
}
