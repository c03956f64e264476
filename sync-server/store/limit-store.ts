/** A number of points in a number of seconds, from the first one on. */
export interface WindowRule {
  /** Names the limit: what is counted under another name is another count. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** What is counted under one name. Its meaning is the caller's (`security/leaky-buckets.ts`). */
export interface Count {
  readonly level: number;
  /** The time of that level, in milliseconds since 1970. */
  readonly at: number;
  /** Until when nothing more is allowed, whatever the level; in milliseconds since 1970. */
  readonly waitUntil?: number;
  /** When it becomes meaningless and may be forgotten, in milliseconds since 1970. */
  readonly overAt: number;
}

/** The counts of one step. */
export interface Counts {
  get(name: string): Count | undefined;
  /** @param count `null`: nothing is counted under it any more */
  set(name: string, count: Count | null): void;
}

/**
 * What limits count, for all processes of a shop together. It is not part of a transaction, and never used inside one.
 * A store of one process keeps it in memory: a restart forgives, and counting costs no write to the disk.
 */
export interface LimitStore {
  /**
   * Opens a limit for each client.
   * @returns spends points of a client, all or none, and returns for how many milliseconds they are unavailable; 0 if they
   *   are spent
   */
  window(rule: WindowRule): (client: string, points: number) => Promise<number>;

  /**
   * Reads and changes several counts atomically.
   * @param names each begins with the name of its limit and a space: one limit's counts never evict another's
   * @param work may run more than once; if it throws, nothing is changed and its error is passed on
   * @throws StoreUnavailableError when the store cannot be asked
   */
  change<Result>(names: readonly string[], work: (counts: Counts) => Result): Promise<Result>;
}
