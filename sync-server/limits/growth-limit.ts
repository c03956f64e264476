import type { Auth } from '../identity/sessions';
import { slowDown } from '../http/api-error';
import { createLeakyBuckets } from '../security/leaky-buckets';

const DAY = 24 * 60 * 60 * 1000;
/** How much one person may let the store grow at once, in bytes; it comes back evenly within a day. */
export const MAX_GROWTH = 512 * 1024;
/** Whoever waited has room for so much again, in bytes: a large order, refused with what it would cost now. */
const ROOM = 16 * 1024;
/** How many people are remembered: a bound on memory. Beyond it, whoever wrote longest ago is forgotten. */
const REMEMBERED = 20_000;

/** By how much one person has let the store grow. */
export interface Growth {
  /**
   * @param more what is not added yet, in bytes; nothing unless said
   * @throws ApiError `slow_down` where it is too much, with `Retry-After` in whole seconds
   */
  check(more?: number): void;
  /** To be called after the commit. @param bytes what a transaction of theirs has made the store larger by */
  add(bytes: number): void;
}

/** Keeps a single person from filling the store: calls say little of how much is written. */
export interface GrowthLimit {
  /** Of the person who asks. Admins are not counted: what they write is the shop. */
  of(auth: Auth): Growth;
}

export const NO_GROWTH: Growth = { check: () => undefined, add: () => undefined };
/** For load tests on loopback. */
export const NO_GROWTH_LIMIT: GrowthLimit = { of: () => NO_GROWTH };

/**
 * A leaky bucket of bytes for each person, in memory: a restart forgives, and costs no writing.
 * @param clock milliseconds since 1970
 * @param most what may be added at once, in bytes
 */
export function createGrowthLimit(clock: () => number, most: number = MAX_GROWTH): GrowthLimit {
  const rule = { capacity: most, leakEvery: DAY / most, overflows: true };
  const grown = createLeakyBuckets(rule, clock, REMEMBERED);
  return {
    of({ user: { _id, isAdmin } }) {
      if (isAdmin) return NO_GROWTH;
      return {
        check(more = 0) {
          if (grown.level(_id) + more >= most)
            throw slowDown(grown.roomIn(_id, Math.min(ROOM, most)) / 1000);
        },
        add(bytes) {
          if (bytes > 0) grown.fill(_id, bytes);
        },
      };
    },
  };
}
