import type { Lease, LeaseHold } from '../../lease';

interface Held {
  readonly fence: number;
  /** In milliseconds since 1970. */
  readonly until: number;
}

/** From this many leases on, expired ones are removed. */
const SWEEP_THRESHOLD = 1_000;

/**
 * The leases of a store with a single process: no other needs them, so they are in memory. Independent parts of the process
 * still hold a lease one at a time.
 */
export class ProcessLeases {
  readonly #held = new Map<string, Held>();
  #lastFence = 0;

  /** @param clock milliseconds since 1970 */
  constructor(private readonly clock: () => number) {}

  /** @param time for how long, in milliseconds */
  take(name: string, time: number): Lease | undefined {
    const before = this.#held.get(name);
    if (before && before.until > this.clock()) return undefined;
    if (this.#held.size >= SWEEP_THRESHOLD) this.#forgetEnded();
    this.#lastFence += 1;
    const hold: LeaseHold = { name, fence: this.#lastFence };
    this.#hold(hold, time);
    return {
      ...hold,
      renew: async () => {
        if (!this.holds(hold)) return false;
        this.#hold(hold, time);
        return true;
      },
      release: async () => {
        if (this.#held.get(name)?.fence === hold.fence) this.#held.delete(name);
      },
    };
  }

  holds({ name, fence }: LeaseHold): boolean {
    const held = this.#held.get(name);
    return held?.fence === fence && held.until > this.clock();
  }

  #hold({ name, fence }: LeaseHold, time: number): void {
    this.#held.set(name, { fence, until: this.clock() + time });
  }

  #forgetEnded(): void {
    for (const [name, { until }] of this.#held) if (until <= this.clock()) this.#held.delete(name);
  }
}
