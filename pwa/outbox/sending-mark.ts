import { ANSWER_TIMEOUT } from '#shared/core/limits';
import type { SendingState, Setting } from '../database/settings';

/** A mark older than this was left behind by a page that is gone, in milliseconds. */
const MARK_HOLDS = ANSWER_TIMEOUT + 5_000;

/** True for a mark that a living sender may have made. A clock that jumped either way makes it worthless. */
function isFresh(mark: SendingState, now: number): boolean {
  return Math.abs(now - mark.since) <= MARK_HOLDS;
}

/** The ids of the actions that are on their way. For display and for courtesy: correctness rests on `attempts`. */
export function idsBeingSent(mark: Setting | undefined, now: number): ReadonlySet<string> {
  return new Set(mark?.key === 'sending' && isFresh(mark, now) ? mark.actionIds : []);
}
