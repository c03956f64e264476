interface Waiting {
  readonly holder: object;
  readonly run: () => void;
}

/** The locks of one browser (`navigator.locks`): one holder at a time, and those of a dead page are free. */
export class DeviceLocks {
  #held: Waiting | undefined;
  #queue: Waiting[] = [];

  /** The locks as one page sees them. @param holder stands for the page */
  of(holder: object): Pick<LockManager, 'request'> {
    const request = (
      _name: string,
      options: LockOptions,
      work: (lock: Lock | null) => unknown,
    ): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const waiting: Waiting = {
          holder,
          run: () => {
            const freed = () => this.#free(waiting);
            void Promise.resolve(work(null)).then(resolve, reject).finally(freed);
          },
        };
        options.signal?.addEventListener('abort', () => {
          const place = this.#queue.indexOf(waiting);
          if (place < 0) return;
          this.#queue.splice(place, 1);
          reject(new DOMException('Given up', 'AbortError'));
        });
        this.#queue.push(waiting);
        this.#next();
      });
    return { request: request as LockManager['request'] };
  }

  /** The page has died: what it held is free, and what it waited for it gets no more. */
  drop(holder: object): void {
    this.#queue = this.#queue.filter((waiting) => waiting.holder !== holder);
    if (this.#held?.holder === holder) this.#free(this.#held);
  }

  #free(waiting: Waiting): void {
    if (this.#held !== waiting) return;
    this.#held = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#held) return;
    this.#held = this.#queue.shift();
    this.#held?.run();
  }
}
