/**
 * A lock within one process: any number hold it shared, until an exclusive request. New requests then wait until the holders
 * have released it and the exclusive one is done.
 */
export class ReadWriteLock {
  #sharing = 0;
  /** Resolves when the last exclusive holder is done. */
  #lastExclusive: Promise<void> = Promise.resolve();
  #exclusiveWaiting = 0;
  #released: (() => void) | undefined;

  /** Runs a callback while it is held shared. @returns its result; @throws what it throws */
  async shared<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#exclusiveWaiting > 0) await this.#lastExclusive;
    this.#sharing += 1;
    try {
      return await work();
    } finally {
      this.#sharing -= 1;
      if (this.#sharing === 0) this.#released?.();
    }
  }

  /** Runs a callback while no one else holds it. @returns its result; @throws what it throws */
  async exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#exclusiveWaiting += 1;
    const before = this.#lastExclusive;
    let leave = () => {};
    this.#lastExclusive = new Promise((resolve) => {
      leave = resolve;
    });
    try {
      await before;
      if (this.#sharing > 0)
        await new Promise<void>((resolve) => {
          this.#released = resolve;
        });
      this.#released = undefined;
      return await work();
    } finally {
      this.#exclusiveWaiting -= 1;
      leave();
    }
  }
}
