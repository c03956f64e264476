/** The connections of one process to a database, and how many requests wait for one. */
export interface PoolState {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Takes what a store has to tell of its work, for the shop's measures. */
export interface StoreMeasures {
  /** How large what is stored has become, in bytes. */
  size(bytes: number): void;
  /** A commit became durable, with all the transactions that it carried. */
  committed(seconds: number): void;
  /** A commit could not be made durable. */
  commitFailed(): void;
  /** Of a database: reads how its connections stand, whenever the measures are read. */
  watchPool?(read: () => PoolState): void;
}
