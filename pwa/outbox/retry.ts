import { BACKOFF_SHORTEST } from '#shared/protocol/limits';
import { nextPause } from './backoff';
import type { Timers } from './timers';

/** When the next round may run, after rounds without an answer. */
export interface Retry {
  /** The server asked for a pause, which is not over. */
  held(): boolean;
  /** A round had no answer: plans the next. @param retryAfter the server's wish in milliseconds */
  failed(retryAfter?: number): void;
  /** Somebody asked for a round while one was failing: plans it soon. */
  soon(): void;
  /** A round was answered: nothing is planned any more. */
  succeeded(): void;
}

/** @param go what runs when the pause is over */
export function createRetry(around: {
  readonly timers: Timers;
  readonly random: () => number;
  readonly isVisible: () => boolean;
  readonly go: () => void;
}): Retry {
  let failures = 0;
  let holding = false;
  let cancel: (() => void) | undefined;

  function plan(pause: number): void {
    cancel?.();
    cancel = around.timers.later(pause, () => {
      cancel = undefined;
      holding = false;
      around.go();
    });
  }

  return {
    held: () => holding,
    failed(retryAfter) {
      failures += 1;
      holding = retryAfter !== undefined && retryAfter > 0;
      plan(nextPause({ failures, visible: around.isVisible(), retryAfter }, around.random()));
    },
    soon() {
      if (!holding) plan(BACKOFF_SHORTEST);
    },
    succeeded() {
      failures = 0;
      holding = false;
      cancel?.();
      cancel = undefined;
    },
  };
}
