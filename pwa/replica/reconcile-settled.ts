import type { DeviceDatabase } from '../database/device-database';
import type { SettledAction } from '../database/outbox-entry';
import type { Pulled } from './account-pull';
import { areOfTwoTimes, documentsOf, reaches, rowChanges } from './account-rows';
import { markForgotten } from './mark-forgotten';
import { leavesNoTrace, unseenActions, type Unseen } from './undone-actions';

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
  { cursor, asked, changes }: Pulled,
): boolean {
  if (!asked) return false;
  const changed = new Set(changes.map(({ kind, _id }) => `${kind} ${_id}`));
  return settled
    .filter(({ outcome }) => outcome.status === 'applied')
    .some((action) =>
      action.cursor === ''
        ? leavesNoTrace(action, changed)
        : areOfTwoTimes(cursor, action.cursor) || !reaches(cursor, action.cursor),
    );
}

/** As many cursors are asked about at most: whoever has done more since has other ways to see it. */
const MAX_ASKED = 50;

/**
 * What the shop has lost of what a person did, by all that it has of them. What is missing may have been undone since by somebody, or on
 * another device: the shop says whether it still knows the time in which it was done.
 */
async function lostActions(
  settled: readonly SettledAction[],
  pulled: Pulled,
  userId: string,
  isKnown: IsKnown,
): Promise<readonly Unseen[] | undefined> {
  const { changes, cursor, dealtWith } = pulled;
  const rows = rowChanges(changes, { cursor, dealtWith }).filter((row) => !row._deleted);
  const unseen = unseenActions(settled, documentsOf(userId, rows));
  const asked = new Map<string, boolean>();
  const lost: Unseen[] = [];
  for (const one of unseen.toReversed()) {
    const { cursor: at } = one.action;
    if (!one.isForGood && at === '') continue;
    if (!one.isForGood && !asked.has(at)) {
      if (asked.size >= MAX_ASKED) continue;
      const known = await isKnown(at);
      if (known === undefined) return undefined;
      asked.set(at, known);
    }
    if (one.isForGood || asked.get(at) === false) lost.push(one);
  }
  return lost.toReversed();
}

/** Whether the shop still knows the time of a cursor; nothing once the pull is stopped. */
type IsKnown = (cursor: string) => Promise<boolean | undefined>;

/**
 * Writes down what a pull says of actions that have their answer: which of them are in what was pulled, so that they are not laid over
 * it any longer, and which the shop has lost.
 * @param settled what was settled before the shop was asked
 * @returns false where it was stopped in between: nothing of the pull is to be taken then
 * @throws Error where a lost action could not be stored (see `markForgotten`)
 */
export async function reconcileSettled(
  db: DeviceDatabase,
  userId: string,
  settled: readonly SettledAction[],
  pulled: Pulled,
  isKnown: IsKnown,
): Promise<boolean> {
  const { cursor, whole, asked } = pulled;
  if (whole) {
    const lost = await lostActions(settled, pulled, userId, isKnown);
    if (!lost) return false;
    await markForgotten(db, userId, lost);
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
  return true;
}
