/**
 * Lets any number pass at once, until somebody wants to be alone: then all who come wait until those inside have left and that
 * one has been.
 */
export class Turnstile {
  #inside = 0;
  /** Resolves when the last who wanted to be alone has been. */
  #alone: Promise<void> = Promise.resolve();
  #waitingAlone = 0;
  #empty: (() => void) | undefined;

  async together<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#waitingAlone > 0) await this.#alone;
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#empty?.();
    }
  }

  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waitingAlone += 1;
    const before = this.#alone;
    let leave = () => {};
    this.#alone = new Promise((resolve) => {
      leave = resolve;
    });
    try {
      await before;
      if (this.#inside > 0)
        await new Promise<void>((resolve) => {
          this.#empty = resolve;
        });
      this.#empty = undefined;
      return await work();
    } finally {
      this.#waitingAlone -= 1;
      leave();
    }
  }
}
