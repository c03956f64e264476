import { isStaff } from '#shared/users/staff';
import { isEmailProven } from '#shared/users/proven-email';
import type { Auth } from '../identity/sessions';
import { slowDown } from '../http/api-error';
import { createLeakyBuckets } from '../security/leaky-buckets';
import { siteOf } from '../security/network';

const DAY = 24 * 60 * 60 * 1000;
/**
 * How much the store may be made larger at once, in bytes; it comes back evenly within a day. Accounts cost nothing to make,
 * so those with an unconfirmed email have less, and all of a network share what is meant for a town behind one address.
 */
export const MAX_GROWTH = {
  person: 512 * 1024,
  unproven: 128 * 1024,
  network: 6 * 1024 * 1024,
  /** Of a network, by accounts that are unproven, and by those that are made. */
  unprovenOfNetwork: 2 * 1024 * 1024,
};
export type GrowthBudgets = typeof MAX_GROWTH;
/** How much room a caller has again after waiting, in bytes: a large order, refused with what it would cost now. */
const ROOM = 16 * 1024;
/** How many people, and how many networks, are remembered: a bound on memory. Beyond it, the one that wrote longest ago is forgotten. */
const REMEMBERED = 20_000;

/** By how much one person, and the network they are in, have let the store grow. */
export interface Growth {
  /**
   * @param more what is not added yet, in bytes; nothing unless said
   * @throws ApiError `slow_down` where it is too much, with `Retry-After` in whole seconds
   */
  check(more?: number): void;
  /** To be called after the commit. @param bytes what a transaction of theirs has made the store larger by */
  add(bytes: number): void;
}

/** Keeps a person, or a network with any number of accounts, from filling the store: calls say little of how much is written. */
export interface GrowthLimit {
  /** Of the person who asks. Admins are not counted: what they write is the shop. @param ip where they ask from */
  of(auth: Auth, ip: string): Growth;
  /** Of a visitor without an account. */
  ofVisitor(ip: string): Growth;
}

export const NO_GROWTH: Growth = { check: () => undefined, add: () => undefined };
/** For load tests on loopback. */
export const NO_GROWTH_LIMIT: GrowthLimit = { of: () => NO_GROWTH, ofVisitor: () => NO_GROWTH };

/**
 * Leaky buckets of bytes, in memory: a restart forgives, and costs no writing.
 * @param clock milliseconds since 1970
 * @param budgets what may be added at once, in bytes
 */
export function createGrowthLimit(
  clock: () => number,
  budgets: GrowthBudgets = MAX_GROWTH,
): GrowthLimit {
  function budget(most: number) {
    const rule = { capacity: most, leakEvery: DAY / most, overflows: true };
    const grown = createLeakyBuckets(rule, clock, REMEMBERED);
    return (name: string): Growth => ({
      check(more = 0) {
        if (grown.level(name) + more >= most)
          throw slowDown(grown.roomIn(name, Math.min(ROOM, most)) / 1000);
      },
      add(bytes) {
        if (bytes > 0) grown.fill(name, bytes);
      },
    });
  }
  const ofPerson = budget(budgets.person);
  const ofUnproven = budget(budgets.unproven);
  const ofNetwork = budget(budgets.network);
  const unprovenOfNetwork = budget(budgets.unprovenOfNetwork);
  const ofVisitor = (ip: string) => [ofNetwork(siteOf(ip)), unprovenOfNetwork(siteOf(ip))];
  return {
    of({ user }, ip) {
      if (isStaff(user)) return NO_GROWTH;
      return isEmailProven(user)
        ? together([ofPerson(user._id), ofNetwork(siteOf(ip))])
        : together([ofUnproven(user._id), ...ofVisitor(ip)]);
    },
    ofVisitor: (ip) => together(ofVisitor(ip)),
  };
}

/** Counts under all of them. */
function together(all: readonly Growth[]): Growth {
  return {
    check: (more) => all.forEach((one) => one.check(more)),
    add: (bytes) => all.forEach((one) => one.add(bytes)),
  };
}
