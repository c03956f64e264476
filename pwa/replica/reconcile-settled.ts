import type { DeviceDatabase } from '../database/device-database';
import type { SettledAction } from '../database/outbox-entry';
import type { Pulled } from './account-pull';
import { reaches } from './account-rows';
import { markForgotten } from './mark-forgotten';

/** The answers that this device has; none where the database is out of reach. Never rejects. */
export async function settledOf(
  db: DeviceDatabase,
  userId: string,
): Promise<readonly SettledAction[]> {
  return db.settled
    .where('user')
    .equals(userId)
    .toArray()
    .catch(() => []);
}

/**
 * True where an action was applied after all that the shop has to tell: in a time that is undone there, since its data were set back to a
 * backup. The replica noticed nothing where it began later than that, as after a phone's own backup was put back; so only a pull from the
 * start says what became of the action.
 * @param settled what was settled before the shop was asked
 */
export function isOfUndoneTime(
  settled: readonly SettledAction[],
  { cursor, asked }: Pulled,
): boolean {
  return (
    asked &&
    settled.some(
      (action) =>
        action.outcome.status === 'applied' &&
        action.cursor !== '' &&
        !reaches(cursor, action.cursor),
    )
  );
}

/**
 * Writes down what a pull says of actions that have their answer: which of them are in what was pulled, so that they are not laid over
 * it any longer, and which orders the shop has lost.
 * @param settled what was settled before the shop was asked
 * @throws Error where a lost order could not be stored (see `markForgotten`)
 */
export async function reconcileSettled(
  db: DeviceDatabase,
  settled: readonly SettledAction[],
  { changes, cursor, whole, asked }: Pulled,
): Promise<void> {
  if (whole) {
    const orders = changes.filter(({ kind, deleted }) => kind === 'order' && !deleted);
    await markForgotten(db, settled, new Set(orders.map(({ _id }) => _id)));
  }
  // The changes of their reply had more pages to come, or were of another store: all there is of them is in here.
  const resolved = settled
    .filter((action) => asked && (whole || action.cursor === ''))
    .map(({ id }) => id);
  await db.settled
    .where('id')
    .anyOf(resolved)
    .modify({ cursor })
    .catch(() => undefined);
}
