import { ApiError } from '../http/api-error';
import { networkOf } from './network';

/** Failures that cost nothing: everybody mistypes. */
const FREE_FAILURES = { account: 5, network: 20 } as const;
/** The first and the longest pause, in milliseconds: long enough to make guessing hopeless, never a lock for ever. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** Failures are forgotten after this long without another, in milliseconds. */
const FORGOTTEN_AFTER = 15 * 60_000;
/** How many accounts and networks are remembered: a bound on memory. */
const REMEMBERED = 20_000;

interface Failures {
  readonly count: number;
  readonly last: number;
  readonly blockedUntil: number;
}

/** Slows down whoever guesses passwords, by account and by network, with a delay that grows from the fifth failure. */
export interface SignInThrottle {
  /**
   * Before a password is tried. It counts as a failure until `succeeded` says otherwise, so that many tries at once
   * count as many.
   * @throws ApiError `slow_down` while the account or the network has to wait
   */
  trying(email: string, ip: string): void;
  /** The right password clears the account, and takes its own try off the network's count. */
  succeeded(email: string, ip: string): void;
}

/** A throttle that never stops anybody: for load tests on loopback. */
export const NO_THROTTLE: SignInThrottle = {
  trying: () => undefined,
  succeeded: () => undefined,
};

/** @param clock milliseconds since 1970 */
export function createSignInThrottle(clock: () => number): SignInThrottle {
  const failures = new Map<string, Failures>();

  function remembered(key: string): Failures | undefined {
    const found = failures.get(key);
    return found && clock() - found.last < FORGOTTEN_AFTER ? found : undefined;
  }

  function count(key: string, free: number): void {
    const now = clock();
    const failed = (remembered(key)?.count ?? 0) + 1;
    const over = failed - free;
    const pause = over < 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(over, 16));
    // Set anew, so that the map is in the order of the last failure and the oldest is dropped first.
    failures.delete(key);
    failures.set(key, { count: failed, last: now, blockedUntil: now + pause });
    const oldest = failures.keys().next();
    if (failures.size > REMEMBERED && !oldest.done) failures.delete(oldest.value);
  }

  return {
    trying(email, ip) {
      const until = Math.max(
        remembered(accountKey(email))?.blockedUntil ?? 0,
        remembered(networkKey(ip))?.blockedUntil ?? 0,
      );
      const left = until - clock();
      if (left > 0) {
        const seconds = String(Math.ceil(left / 1000));
        throw new ApiError('slow_down', { headers: { 'Retry-After': seconds } });
      }
      count(accountKey(email), FREE_FAILURES.account);
      count(networkKey(ip), FREE_FAILURES.network);
    },
    succeeded(email, ip) {
      failures.delete(accountKey(email));
      const network = failures.get(networkKey(ip));
      if (network) failures.set(networkKey(ip), { ...network, count: network.count - 1 });
    },
  };
}

const accountKey = (email: string) => `account ${email}`;

const networkKey = (ip: string) => `network ${networkOf(ip)}`;
