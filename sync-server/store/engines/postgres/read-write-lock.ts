/**
 * A lock within one process: any number hold it shared, until somebody wants it exclusively. Then all who come wait until those that
 * hold it have left and that one has been.
 */
export class ReadWriteLock {
  #sharing = 0;
  /** Resolves when the last who wanted it exclusively has been. */
  #lastExclusive: Promise<void> = Promise.resolve();
  #exclusiveWaiting = 0;
  #released: (() => void) | undefined;

  /** Runs a work while it is held shared. @returns what the work gives; @throws what it throws */
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

  /** Runs a work while nobody else holds it. @returns what the work gives; @throws what it throws */
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
