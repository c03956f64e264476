import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Wait } from '../../concurrency/sender-loop';

/** Waits up to this long elapse by themselves, in milliseconds: pacing and gathering. */
const SHORT = 1_000;

/** A clock that a test moves: long waits end at their time, not before. */
export class HandClock {
  #now = Date.UTC(2026, 0, 2, 3, 4, 5);
  readonly #held = new Set<{ readonly until: number; end(): void }>();

  /** Milliseconds since 1970. */
  readonly now = (): number => this.#now;

  readonly wait: Wait = async (milliseconds, signal) => {
    signal.throwIfAborted();
    if (milliseconds <= SHORT) {
      await nextTurn();
      this.#now += milliseconds;
      signal.throwIfAborted();
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const held = { until: this.#now + milliseconds, end: resolve };
      this.#held.add(held);
      signal.addEventListener('abort', () => {
        this.#held.delete(held);
        reject(new Error('Woken'));
      });
    });
  };

  /** Resolves when only long waits are left: there is nothing more to do. @returns for how long, in milliseconds */
  async idle(): Promise<number> {
    await expect.poll(() => this.#held.size).toBe(1);
    const [held] = this.#held;
    return (held?.until ?? Infinity) - this.#now;
  }

  /** Advances the time, and resumes what waited for it. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const held of this.#held) {
      if (held.until > this.#now) continue;
      this.#held.delete(held);
      held.end();
    }
  }
}
