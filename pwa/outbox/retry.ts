import { growingPause } from '#shared/core/growing-pause';
import { MAX_BACKOFF, MAX_BACKOFF_VISIBLE, MIN_BACKOFF } from '#shared/core/limits';
import type { Environment } from '../platform/environment';

/** What the pause before the next attempt depends on. */
interface Failure {
  /** How many attempts in a row had no valid answer: 1 after the first. */
  readonly failures: number;
  /** The page is visible: the user must not wait for long (60 s). */
  readonly visible: boolean;
  /** The least pause the server asked for, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** Something answered with an error: the network is up, so retrying often gains nothing. */
  readonly reached?: boolean | undefined;
}

/**
 * The pause before the same batch goes out again, in milliseconds: full jitter under a ceiling that doubles, from 1 s to
 * 5 min (docs/sync-protocol.md#pauses). The server's pause is a minimum; the jitter above it is as wide again, so that clients
 * with the same `Retry-After` do not all return at once (docs/guarantees.md#reconnect-storm). After an error
 * the upper half of the range is used: no moment of signal can be missed.
 * @param random from 0 up to 1
 */
export function nextPause(
  { failures, visible, retryAfter, reached = false }: Failure,
  random: number,
): number {
  const range = { shortest: MIN_BACKOFF, longest: visible ? MAX_BACKOFF_VISIBLE : MAX_BACKOFF };
  const ceiling = growingPause(range, failures);
  if (retryAfter) {
    return retryAfter + random * Math.max(ceiling, retryAfter);
  }
  if (reached) return growingPause(range, failures, random);
  return MIN_BACKOFF + random * (ceiling - MIN_BACKOFF);
}

/**
 * When the next attempt may run, after attempts without an answer.
 * @param deps.go what runs when the pause is over
 */
export function createRetry(
  deps: Pick<Environment, 'timers' | 'random' | 'isVisible'> & { readonly go: () => void },
) {
  let failures = 0;
  let holding = false;
  let patient = false;
  let cancel: (() => void) | undefined;

  function plan(pause: number): void {
    cancel?.();
    cancel = deps.timers.later(pause, () => {
      cancel = undefined;
      holding = false;
      deps.go();
    });
  }

  function release(): void {
    holding = false;
    patient = false;
  }

  return {
    /** The server asked for a pause that is not over. */
    held: () => holding,
    /** The last attempt got an error: the next one is scheduled, and other events do not bring it forward. */
    isPatient: () => patient,
    /** Ends the server's pause and the wait after an error, by an override. */
    release,
    /** An attempt got no answer: schedules the next. */
    failed({ retryAfter, reached = false }: Pick<Failure, 'retryAfter' | 'reached'>): void {
      failures += 1;
      holding = Boolean(retryAfter);
      patient = reached;
      const visible = deps.isVisible();
      plan(nextPause({ failures, visible, retryAfter, reached }, deps.random()));
    },
    /** The next attempt is not to wait for its schedule: runs it soon. */
    soon(): void {
      if (!holding) plan(MIN_BACKOFF);
    },
    /** An attempt was answered: nothing is scheduled any more. */
    succeeded(): void {
      failures = 0;
      release();
      cancel?.();
      cancel = undefined;
    },
  };
}
