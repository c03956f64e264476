import { MIN_BACKOFF } from '#shared/core/limits';
import { nextPause, type Failure } from './backoff';
import type { Timers } from '../platform/timers';

/** When the next round may run, after rounds without an answer. */
export interface Retry {
  /** The server asked for a pause, which is not over. */
  held(): boolean;
  /** The last round came back with an error: the next one is planned, and other news is no reason to be earlier. */
  isPatient(): boolean;
  /** Ends a pause that the server asked for, and the patience: somebody knows better. */
  release(): void;
  /** A round had no answer: plans the next. */
  failed(failure: Pick<Failure, 'retryAfter' | 'reached'>): void;
  /** The next round is not to wait for its turn: plans it soon. */
  soon(): void;
  /** A round was answered: nothing is planned any more. */
  succeeded(): void;
}

/** @param go what runs when the pause is over */
export function createRetry(deps: {
  readonly timers: Timers;
  readonly random: () => number;
  readonly isVisible: () => boolean;
  readonly go: () => void;
}): Retry {
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
    held: () => holding,
    isPatient: () => patient,
    release,
    failed({ retryAfter, reached = false }) {
      failures += 1;
      holding = retryAfter !== undefined && retryAfter > 0;
      patient = reached;
      const visible = deps.isVisible();
      plan(nextPause({ failures, visible, retryAfter, reached }, deps.random()));
    },
    soon() {
      if (!holding) plan(MIN_BACKOFF);
    },
    succeeded() {
      failures = 0;
      release();
      cancel?.();
      cancel = undefined;
    },
  };
}
