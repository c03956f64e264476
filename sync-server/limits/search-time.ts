import type { Meter } from '../catalogue/product-search';
import { slowDown } from '../http/api-error';
import { createLeakyBuckets } from '../security/leaky-buckets';
import { siteOf } from '../security/network';

/**
 * How long the searches of one network may keep the processor busy, in milliseconds: so much at once, and then a tenth of its
 * time. A search for what is there takes a fraction of one, a misspelt one some twenty.
 */
export const SEARCH_TIME = { capacity: 2_000, leakEvery: 10 };
/** How much time a caller has again after waiting, in milliseconds: a few searches. */
const ROOM = 100;
/** What one piece of work is counted as at least and at most, in milliseconds: its code may have had to be loaded. */
const SHORTEST = 1;
const LONGEST = 200;
/** How many networks are remembered: a bound on memory. */
const REMEMBERED = 20_000;

/** Keeps one network from taking the processor from the others by searches, of which no two need be the same. */
export interface SearchTime {
  of(ip: string): Meter;
}

export const NO_METER: Meter = { check: () => undefined, spend: () => undefined };
/** For load tests on loopback. */
export const NO_SEARCH_TIME: SearchTime = { of: () => NO_METER };

/**
 * Counted by each process for itself: it is its own time.
 * @param clock milliseconds since 1970
 * @param given in the place of the usual time
 */
export function createSearchTime(
  clock: () => number,
  given: typeof SEARCH_TIME = SEARCH_TIME,
): SearchTime {
  const spent = createLeakyBuckets({ ...given, overflows: true }, clock, REMEMBERED);
  return {
    of(ip) {
      const network = siteOf(ip);
      return {
        check() {
          if (spent.level(network) >= given.capacity)
            throw slowDown(spent.roomIn(network, Math.min(ROOM, given.capacity)) / 1000);
        },
        spend: (milliseconds) =>
          spent.fill(network, Math.min(Math.max(milliseconds, SHORTEST), LONGEST)),
      };
    },
  };
}
