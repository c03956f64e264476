import type { DeviceDatabase } from '../database/device-database';
import type { SettledAction } from '../database/outbox-entry';
import type { Pulled } from './account-pull';
import { areOfTwoTimes, documentsOf, reaches, rowChanges } from './account-rows';
import { markForgotten } from './mark-forgotten';
import { leavesNoTrace, unseenActions, type Unseen } from './undone-actions';

/** This device's answers; none where the database is out of reach. Never rejects. */
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
 * True where an action was applied after everything the shop reports: in a time undone by a restore from a
 * backup. The replica noticed nothing where it began later, as after a restore of the phone's own backup; so only a pull from the
 * start shows the outcome of the action.
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

/** At most this many cursors are checked: with more changes since, there are other ways to notice. */
const MAX_ASKED = 50;

/**
 * What the shop has lost of a user's actions, by all its documents of them. A missing one may have been undone since, perhaps on
 * another device: the shop says whether it still knows the time of the action.
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
 * Records what a pull says about settled actions: which of them it contains, so that they are not applied to
 * it any longer, and which the shop has lost.
 * @param settled what was settled before the shop was asked
 * @returns false where it was stopped in between: then the pull is discarded
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
  // Their reply's changes had more pages to come, or were of another store: all of them are in here.
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
