import type { Lease } from '../store/lease';
import type { ShopStore } from '../store/repositories/shop-store';

/** Work that only one of all processes does. */
export interface Leadership {
  /**
   * Does a part of the work where this process is the leader, or there is none; renews the lease meanwhile.
   * @returns its result, or `elsewhere` where it is another process's
   * @throws StoreUnavailableError when the store cannot be asked; what the work throws
   */
  lead<Result>(work: () => Promise<Result>): Promise<Result | 'elsewhere'>;
  /** Leaves the work to the others, who find that out when they ask next. Never rejects. */
  leave(): Promise<void>;
}

/** A lease is renewed so often within its time: a renewal may come late, or fail, without its end. */
const RENEWALS = 3;

/**
 * Keeps work in one process, as long as that comes back to it in time: with a longer time than there is between two parts, the
 * others take over only when it has died or left. It spares work, and the gateway and readers of mails from being asked twice;
 * what must be right does not rest on it, since a process that was stopped for long does not notice that its lease has expired.
 * @param name of the work, in all processes the same
 * @param time after its last sign the others take over, in milliseconds
 */
export function createLeadership(
  store: Pick<ShopStore, 'lease'>,
  name: string,
  time: number,
): Leadership {
  let lease: Lease | undefined;

  async function hold(): Promise<Lease | undefined> {
    if (lease && (await lease.renew())) return lease;
    lease = undefined;
    lease = await store.lease(name, time);
    return lease;
  }

  return {
    async lead(work) {
      const held = await hold();
      if (!held) return 'elsewhere';
      // What cannot be renewed expires, and another process becomes the leader: the work need not know.
      const renew = () => void held.renew().catch(() => undefined);
      const renewing = setInterval(renew, time / RENEWALS).unref();
      try {
        return await work();
      } finally {
        clearInterval(renewing);
      }
    },
    async leave() {
      await lease?.release();
      lease = undefined;
    },
  };
}
