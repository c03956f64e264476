/** The connections of one process to a database, and how many requests wait for one. */
export interface PoolState {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Receives a store's figures, for the shop's metrics. */
export interface StoreMeasures {
  /** The size of the stored data, in bytes. */
  size(bytes: number): void;
  /** A commit became durable, with all the transactions that it carried. */
  committed(seconds: number): void;
  /** A commit could not be made durable. */
  commitFailed(): void;
  /** Of a database: reads the state of its connections, whenever the metrics are read. */
  watchPool?(read: () => PoolState): void;
}
