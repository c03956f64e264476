interface Waiting {
  /** The lock's. */
  readonly name: string;
  readonly holder: object;
  readonly run: () => void;
}

/** The locks of one browser (`navigator.locks`): one holder of each at a time, and those of a dead page are free. */
export class DeviceLocks {
  readonly #held = new Map<string, Waiting>();
  #queue: Waiting[] = [];
  readonly #dead = new WeakSet<object>();

  /** The locks as one page sees them. @param holder represents the page */
  of(holder: object): Pick<LockManager, 'request'> {
    const request = (
      name: string,
      options: LockOptions,
      work: (lock: Lock | null) => unknown,
    ): Promise<unknown> =>
      new Promise((resolve, reject) => {
        // What a page began before its end still runs here, and would hold a lock for ever.
        if (this.#dead.has(holder)) return;
        const waiting: Waiting = {
          name,
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
        this.#next(name);
      });
    return { request: request as LockManager['request'] };
  }

  /** The page has died: its locks are free, and its requests are dropped. */
  drop(holder: object): void {
    this.#dead.add(holder);
    this.#queue = this.#queue.filter((waiting) => waiting.holder !== holder);
    for (const held of this.#held.values()) if (held.holder === holder) this.#free(held);
  }

  #free(waiting: Waiting): void {
    if (this.#held.get(waiting.name) !== waiting) return;
    this.#held.delete(waiting.name);
    this.#next(waiting.name);
  }

  #next(name: string): void {
    if (this.#held.has(name)) return;
    const place = this.#queue.findIndex((waiting) => waiting.name === name);
    const [next] = place < 0 ? [] : this.#queue.splice(place, 1);
    if (!next) return;
    this.#held.set(name, next);
    next.run();
  }
}
