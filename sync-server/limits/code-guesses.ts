import type { Meter } from '../catalogue/product-search';
import { slowDown } from '../http/api-error';
import { createLeakyBuckets } from '../security/leaky-buckets';
import { siteOf } from '../security/network';

/** How many wrong codes of offers one network may give: so many at once, and then one every ten seconds. */
export const CODE_GUESSES = { capacity: 60, leakEvery: 10_000 };
/** How many networks are remembered: a bound on memory. */
const REMEMBERED = 20_000;

/** Keeps one network, with however many accounts, from trying codes of offers. Right ones are not counted. */
export interface CodeGuesses {
  of(ip: string): Meter;
}

const NO_METER: Meter = { check: () => undefined, spend: () => undefined };
/** For load tests on loopback. */
export const NO_CODE_GUESSES: CodeGuesses = { of: () => NO_METER };

/** Counted by each process for itself. @param clock milliseconds since 1970 */
export function createCodeGuesses(clock: () => number): CodeGuesses {
  const wrong = createLeakyBuckets(CODE_GUESSES, clock, REMEMBERED);
  return {
    of(ip) {
      const network = siteOf(ip);
      return {
        check() {
          // A full bucket has leaked a little by the next request: what counts is room for a whole code.
          const wait = wrong.roomIn(network, 1);
          if (wait > 0) throw slowDown(wait / 1000);
        },
        spend: (codes) => wrong.fill(network, codes),
      };
    },
  };
}
