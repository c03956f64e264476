/** So many points in so many seconds, from the first one on. */
export interface WindowRule {
  /** Names the limit: what is counted under another name is another count. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** What is counted under one name. Whoever counts says what it means (`security/leaky-buckets.ts`). */
export interface Count {
  readonly level: number;
  /** When it stood at that level, in milliseconds since 1970. */
  readonly at: number;
  /** Until when nothing more is let through, whatever the level; in milliseconds since 1970. */
  readonly waitUntil?: number;
  /** From when on it says nothing any more and may be forgotten, in milliseconds since 1970. */
  readonly overAt: number;
}

/** The counts of one step. */
export interface Counts {
  get(name: string): Count | undefined;
  /** @param count `null`: nothing is counted under it any more */
  set(name: string, count: Count | null): void;
}

/**
 * What limits count, for all processes of a shop together. It is no part of a transaction, and never asked inside of one.
 * A store of one process keeps it in memory: a restart forgives, and counting costs no write to the disk.
 */
export interface LimitStore {
  /**
   * Opens a limit for each client.
   * @returns spends points of a client, all or none, and says for how many milliseconds they are not to be had; 0 where they
   *   are spent
   */
  window(rule: WindowRule): (client: string, points: number) => Promise<number>;

  /**
   * Looks at several counts and changes them, as one step: nobody changes one of them meanwhile.
   * @param names each begins with the name of its limit and a space: what one limit counts never pushes out what another does
   * @param work may run more than once; where it throws, nothing is changed and its error is passed on
   * @throws StoreUnavailableError when the store cannot be asked
   */
  change<Result>(names: readonly string[], work: (counts: Counts) => Result): Promise<Result>;
}
