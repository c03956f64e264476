import { ApiError } from '../http/api-error';
import type { Lease } from '../store/lease';
import type { ShopStore } from '../store/repositories/shop-store';
import { concurrencyLimitEach, type NamedLimiter } from './concurrency-limit';

/** How long a holder that dies keeps a name from the others, in milliseconds: longer than any task takes. */
const LEASE_DURATION = 60_000;
/** How often a name that another process holds is asked for again, and for how long, in milliseconds. */
const POLL_INTERVAL = 100;
const TIMEOUT = 15_000;

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/**
 * Runs tasks under names, of one name one at a time, in this process in the order in which they came and beside those of all
 * other processes on the store.
 * @param subject what the names are of, such as `payment`
 * @returns a function that throws ApiError `in_progress` where another process holds the name for long
 */
export function createKeyedMutex(store: Pick<ShopStore, 'lease'>, subject: string): NamedLimiter {
  const here = concurrencyLimitEach(1);

  async function leaseOf(name: string): Promise<Lease> {
    for (let asked = 0; asked < TIMEOUT; asked += POLL_INTERVAL) {
      const lease = await store.lease(`${subject} ${name}`, LEASE_DURATION);
      if (lease) return lease;
      await pause(POLL_INTERVAL);
    }
    throw new ApiError('in_progress', { headers: { 'Retry-After': '1' } });
  }

  return (name, task) =>
    here(name, async () => {
      const lease = await leaseOf(name);
      try {
        return await task();
      } finally {
        await lease.release();
      }
    });
}
