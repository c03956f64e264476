/** Which taking of a lease is meant. */
export interface LeaseHold {
  readonly name: string;
  /** Higher than at every earlier taking of the lease. */
  readonly fence: number;
}

/**
 * The exclusive right to do something that one of all processes does at a time. It expires by itself, so that the lease of
 * a process that has died goes to another. A process that was suspended for longer than that, and resumes, does not know that
 * it no longer holds the lease: its writes are prevented by `ShopWriter.holds`.
 */
export interface Lease extends LeaseHold {
  /**
   * Extends it to its whole time again, from now.
   * @returns false if it has expired meanwhile: another process may hold it
   * @throws StoreUnavailableError when the store cannot be asked
   */
  renew(): Promise<boolean>;
  /** Releases it: others may take it at once. Never rejects; without the store it expires by itself. */
  release(): Promise<void>;
}

/** A store that gives leases. */
export interface LeaseStore {
  /**
   * Takes a lease: of all processes that work on the store, one holds it at a time. Names are many, one for each event and
   * keyed write: ended ones are not kept, and a lease of the same name still gets a higher fence.
   * @param name of what is done, such as `mails`
   * @param time after which it ends by itself unless it is renewed, in milliseconds
   * @returns nothing while another process holds it
   * @throws StoreUnavailableError when the store cannot be asked
   */
  lease(name: string, time: number): Promise<Lease | undefined>;
}
