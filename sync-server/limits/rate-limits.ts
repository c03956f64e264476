import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../security/network';
import type { Auth } from '../identity/sessions';
import { slowDown } from '../http/api-error';

/**
 * How often a route may be called: `free` as often as one likes, `writes` so often per person (a visitor: per network),
 * `sign-in` and `registration` per network, `sync` by the number of its actions,
 * `payment` (also counted among the writes) per person and per network, since it sets stock aside; `documents`, pages that
 * have to be written first, per network. The figures are below.
 */
export type Rate =
  'free' | 'writes' | 'sign-in' | 'registration' | 'sync' | 'payment' | 'documents';

/** What may be spent by one client: so many points in so many seconds, from the first one on. */
export const RATE_LIMITS = {
  /** By a person; by a network of visitors. A delivery of the queue spends a point for each action. */
  writes: { points: 600, seconds: 60 },
  /** By a network: whole towns of phones share one address, so it is wide. */
  registration: { points: 300, seconds: 10 * 60 },
  /** By a network. A browser fetches one, and has the shop from then on; what is written already is not counted. */
  documents: { points: 600, seconds: 60 },
  /** Beginning a payment, which sets stock aside: by a person, and by all of a network. */
  payments: {
    person: { points: 20, seconds: 10 * 60 },
    network: { points: 400, seconds: 10 * 60 },
  },
};
export type RateLimitTable = typeof RATE_LIMITS;
type RateLimit = RateLimitTable['writes'];

/** How many clients each limit remembers: a bound on memory. Beyond it, whoever began longest ago is forgotten. */
const REMEMBERED = 20_000;

/** Whoever a call is counted for. */
export interface Client {
  readonly auth: Auth | undefined;
  readonly ip: string;
}

/** Keeps a single client from taking the shop from the others. */
export interface RateLimits {
  /**
   * Spends points before the work is done. Sign-in is not here: its throttle counts failures (`sign-in-throttle.ts`).
   * @param points what the call costs; it is spent whole or not at all
   * @throws ApiError `slow_down` where fewer are left, with `Retry-After` in whole seconds
   */
  consume(rate: Rate, client: Client, points: number): Promise<void>;
}

/** Limits that stop nobody: for load tests on loopback. */
export const NO_LIMITS: RateLimits = { consume: () => Promise.resolve() };

/** @param given in the place of the usual limits */
export function createRateLimits(
  given: Partial<RateLimitTable> = {},
  remembered: number = REMEMBERED,
): RateLimits {
  const rateLimits = { ...RATE_LIMITS, ...given };
  const writes = openRateLimit(rateLimits.writes, remembered);
  const registration = openRateLimit(rateLimits.registration, remembered);
  const documents = openRateLimit(rateLimits.documents, remembered);
  const payments = openRateLimit(rateLimits.payments.person, remembered);
  const networkPayments = openRateLimit(rateLimits.payments.network, remembered);
  return {
    async consume(rate, { auth, ip }, points) {
      if (rate === 'payment' && auth) {
        await payments(auth.user._id, points);
        await networkPayments(networkOf(ip), points);
      }
      if (rate === 'writes' || rate === 'sync' || rate === 'payment') {
        await writes(auth ? `person ${auth.user._id}` : `network ${networkOf(ip)}`, points);
      } else if (rate === 'registration') {
        await registration(networkOf(ip), points);
      } else if (rate === 'documents') {
        await documents(networkOf(ip), points);
      }
    },
  };
}

/**
 * A limit for each client.
 * @param remembered how many clients it knows
 * @returns spends points of the client of a name; throws ApiError `slow_down`, with `Retry-After`
 */
export function openRateLimit({ points: most, seconds }: RateLimit, remembered: number) {
  const limiter = new RateLimiterMemory({ points: most, duration: seconds, keyPrefix: '' });
  /** In the order in which their time began. */
  const keys = new Set<string>();

  async function remember(key: string): Promise<void> {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size <= remembered || oldest === undefined) return;
    keys.delete(oldest);
    await limiter.delete(oldest);
  }

  return async (key: string, points: number): Promise<void> => {
    try {
      const spent = await limiter.consume(key, points);
      if (spent.isFirstInDuration) await remember(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The library counts what it refuses as well; a large batch would take the small ones with it.
      await limiter.reward(key, points);
      throw slowDown(refused.msBeforeNext / 1000);
    }
  };
}
