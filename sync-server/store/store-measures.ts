/** Takes what a store has to tell of its work, for the shop's measures. */
export interface StoreMeasures {
  /** How large what is kept has become, in bytes. */
  size(bytes: number): void;
  /** A commit became durable, with all the transactions that it carried. */
  committed(seconds: number): void;
  /** A commit could not be made durable. */
  commitFailed(): void;
}

/** Where nobody measures. */
export const NOT_MEASURED: StoreMeasures = {
  size: () => undefined,
  committed: () => undefined,
  commitFailed: () => undefined,
};
