import { ANSWER_TIMEOUT } from '#shared/core/limits';
import type { Timers } from '../platform/timers';

/** One sender at a time in this browser: saves traffic. Correctness does not depend on it. */
const LOCK_NAME = 'outbox';
/** A holder that takes longer than this is not waited for, in milliseconds. */
const MAX_WAIT = ANSWER_TIMEOUT + 5_000;

/**
 * Runs work under the lock; without it where there are no locks, they fail, or the wait is too long.
 * Rejects only as the work does.
 */
export async function underLock<Result>(
  locks: Pick<LockManager, 'request'> | undefined,
  timers: Timers,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!locks) return work();
  let ran: Promise<Result> | undefined;
  const once = () => (ran ??= work());
  const given = new AbortController();
  const stop = timers.later(MAX_WAIT, () => given.abort());
  try {
    return await locks.request(LOCK_NAME, { signal: given.signal }, () => {
      stop();
      return once();
    });
  } catch {
    return await once();
  } finally {
    stop();
  }
}
