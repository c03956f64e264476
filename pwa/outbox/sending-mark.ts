import { liveQuery } from 'dexie';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import type { DeviceDatabase } from '../database/device-database';
import type { OutboxEntry } from '../database/outbox-entry';
import { BeingSentError } from '../database/outbox-error';
import type { Timers } from '../platform/timers';

/** A mark older than this was left by a closed page, in milliseconds. */
const MARK_HOLDS = ANSWER_TIMEOUT + 5_000;
/** Without a network an attempt ends quickly; a hanging one is not waited for, in milliseconds. */
const MAX_WAIT = 3_000;
/** How often a change is tried whose action is sent again at the same moment. */
const MAX_TRIES = 3;

/**
 * The ids of the actions being sent. For display and convenience: correctness rests on `attempts`. A clock that
 * jumped either way invalidates the mark.
 * @param now milliseconds since 1970 on this device
 */
export async function idsBeingSent(db: DeviceDatabase, now: number): Promise<ReadonlySet<string>> {
  const mark = await db.setting('sending');
  return new Set(mark && Math.abs(now - mark.since) <= MARK_HOLDS ? mark.actionIds : []);
}

/** Removes the mark of a batch, unless another sender has set its own since. */
export function releaseMark(db: DeviceDatabase, batch: readonly OutboxEntry[]): Promise<void> {
  return db.transaction('rw', db.settings, async () => {
    const mark = await db.setting('sending');
    if (mark && mark.actionIds[0] === batch[0]?.id) await db.settings.delete('sending');
  });
}

/**
 * Resolves when an action is not being sent: at once, when the attempt under way has ended, or after three seconds in any
 * case. So a change saved during a doomed attempt is not reported as too late.
 * @param clock milliseconds since 1970 on this device
 * @returns whether it has ended, or there was none; false after the three seconds
 */
export function attemptEnd(
  db: DeviceDatabase,
  id: string,
  clock: () => number,
  timers: Timers,
): Promise<boolean> {
  const isBeingSent = liveQuery(async () => (await idsBeingSent(db, clock())).has(id));
  return new Promise((resolve) => {
    const end = (hasEnded: boolean) => {
      subscription.unsubscribe();
      stopTimer();
      resolve(hasEnded);
    };
    const stopTimer = timers.later(MAX_WAIT, () => end(false));
    const subscription = isBeingSent.subscribe({
      next: (sent) => {
        if (!sent) end(true);
      },
      error: () => end(false),
    });
  });
}

interface AttemptDeps {
  readonly db: DeviceDatabase;
  /** Milliseconds since 1970 on this device. */
  readonly clock: () => number;
  /** Without them nothing is waited for. */
  readonly timers?: Timers | undefined;
}

/**
 * Runs a transaction between two attempts to send an action. An attempt that begins just before it is waited for too.
 * @throws BeingSentError where the action is being sent all the same, else what the transaction throws
 */
export async function runBetweenAttempts<Result>(
  { db, clock, timers }: AttemptDeps,
  id: string,
  transaction: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const hasEnded = timers !== undefined && (await attemptEnd(db, id, clock, timers));
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof BeingSentError) || !hasEnded || tries === MAX_TRIES) throw error;
    }
  }
}
