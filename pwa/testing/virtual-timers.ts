import type { Timers } from '../platform/timers';

/** Timers that run when a test says so, in the order of their time. */
export class VirtualTimers implements Timers {
  now = 0;
  readonly #planned = new Set<{ readonly at: number; readonly work: () => void }>();

  later = (pause: number, work: () => void) => {
    const timer = { at: this.now + pause, work };
    this.#planned.add(timer);
    return () => void this.#planned.delete(timer);
  };

  /** The pending pauses, in milliseconds. */
  get pauses(): number[] {
    return [...this.#planned].map(({ at }) => at - this.now).sort((a, b) => a - b);
  }

  /** Lets time pass. */
  advance(time: number): void {
    const until = this.now + time;
    for (;;) {
      const next = [...this.#planned].sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      this.#planned.delete(next);
      this.now = next.at;
      next.work();
    }
    this.now = until;
  }
}
