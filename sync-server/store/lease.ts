/** Which taking of a lease is meant. */
export interface LeaseHold {
  readonly name: string;
  /** Higher than at every earlier taking of the lease. */
  readonly fence: number;
}

/**
 * Somebody's right to do something that one of all processes does at a time. It ends by itself after its time, so that what a
 * process held that has died goes to another. A process that was stopped for longer than that, and goes on, does not know that
 * it holds the lease no more: what it writes is kept out by `ShopWriter.holds`.
 */
export interface Lease extends LeaseHold {
  /**
   * Holds it for its whole time again, from now.
   * @returns false where it has ended meanwhile: then it may be somebody else's
   * @throws StoreUnavailableError when the store cannot be asked
   */
  renew(): Promise<boolean>;
  /** Lets go of it: others may take it at once. Never rejects; what could not be told ends by itself. */
  release(): Promise<void>;
}

/** A store that gives leases. */
export interface LeaseStore {
  /**
   * Takes a lease: of all processes that work on the store, one holds it at a time. Names are many, one for each event and
   * keyed write: what has ended is not kept, and a lease of the same name still comes under a higher fence.
   * @param name of what is done, such as `mails`
   * @param time after which it ends by itself unless it is renewed, in milliseconds
   * @returns nothing while somebody else holds it
   * @throws StoreUnavailableError when the store cannot be asked
   */
  lease(name: string, time: number): Promise<Lease | undefined>;
}
