import { networkOf, siteOf } from '../security/network';
import type { Auth } from '../identity/sessions';
import { slowDown } from '../http/api-error';
import type { LimitStore, WindowRule } from '../store/limit-store';
import { createMemoryLimits } from '../store/memory-limits';

/**
 * How often a route may be called: `free` as often as one likes, `writes` so often per person (a visitor: per network),
 * `sign-in` and `registration` per network, `sync` by the number of its actions,
 * `payment` (also counted among the writes) per person and per network, since it sets stock aside; `documents`, pages that
 * have to be written first, and `streams`, of events, that are opened, per network; `errors` that devices report, per network and of all
 * together; `reports` about reviews and their `pictures`, which are kept, per person and per network. The figures are below.
 */
export type Rate =
  | 'free'
  | 'writes'
  | 'sign-in'
  | 'registration'
  | 'sync'
  | 'payment'
  | 'documents'
  | 'streams'
  | 'errors'
  | 'reports'
  | 'pictures';

const DAY = 24 * 60 * 60;

/** What may be spent by one client: so many points in so many seconds, from the first one on. */
export const RATE_LIMITS = {
  /** By a person; by a network of visitors. A delivery of the queue spends a point for each action. */
  writes: { points: 600, seconds: 60 },
  /** By a network, an IPv6 /48: whole towns of phones share one address, so it is wide. */
  registration: { points: 300, seconds: 10 * 60 },
  /** By a network. A browser fetches one, and has the shop from then on; what is written already is not counted. */
  documents: { points: 600, seconds: 60 },
  /**
   * By a network, of IPv6 a customer's: a phone opens one for a visit, and all of a town do where the shop was away. The time is short,
   * so that openings never come in one burst; a device that is refused pulls and asks again.
   */
  streams: { points: 400, seconds: 20 },
  /** Errors that devices report, five a day at most: by a network, of which whole towns may share one, and by all together. */
  errors: {
    network: { points: 60, seconds: 60 * 60 },
    all: { points: 600, seconds: 60 * 60 },
  },
  /** Reports about reviews, by a person and by all of a network: each is read by an admin. */
  reports: {
    person: { points: 20, seconds: DAY },
    network: { points: 200, seconds: DAY },
  },
  /**
   * Pictures of reviews, some 100 kB each as they are stored: by a person, by all of a network, and by all together, so that no number of
   * accounts fills the storage.
   */
  pictures: {
    person: { points: 15, seconds: DAY },
    network: { points: 150, seconds: DAY },
    all: { points: 3_000, seconds: DAY },
  },
  /** Beginning a payment, which sets stock aside: by a person, and by all of a network. */
  payments: {
    person: { points: 20, seconds: 10 * 60 },
    network: { points: 400, seconds: 10 * 60 },
  },
};
export type RateLimitTable = typeof RATE_LIMITS;

/** The client that a call is counted for. */
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

/** Limits that never refuse: for load tests on loopback. */
export const NO_LIMITS: RateLimits = { consume: () => Promise.resolve() };

/**
 * Registration, payments, reports and pictures are counted for all processes together: what they protect is shared. Writes,
 * documents, streams and reports of errors are counted by each process for itself: they protect its own time, of which a further process brings more, and
 * no request waits for another machine to be counted.
 * @param shared where the store counts
 * @param given in the place of the usual limits
 * @param own where this process counts
 */
export function createRateLimits(
  shared: LimitStore,
  given: Partial<RateLimitTable> = {},
  own: LimitStore = createMemoryLimits(),
): RateLimits {
  const rateLimits = { ...RATE_LIMITS, ...given };
  const { person, network } = rateLimits.payments;
  const { reports: reporting, pictures: picturing } = rateLimits;
  const writes = openRateLimit(own, { name: 'writes', ...rateLimits.writes });
  const documents = openRateLimit(own, { name: 'documents', ...rateLimits.documents });
  const streams = openRateLimit(own, { name: 'streams', ...rateLimits.streams });
  const errors = openRateLimit(own, { name: 'errors', ...rateLimits.errors.network });
  const allErrors = openRateLimit(own, { name: 'all-errors', ...rateLimits.errors.all });
  const registration = openRateLimit(shared, { name: 'registration', ...rateLimits.registration });
  const payments = openRateLimit(shared, { name: 'payments', ...person });
  const reports = openRateLimit(shared, { name: 'reports', ...reporting.person });
  const networkReports = openRateLimit(shared, { name: 'network-reports', ...reporting.network });
  const pictures = openRateLimit(shared, { name: 'pictures', ...picturing.person });
  const networkPictures = openRateLimit(shared, { name: 'network-pictures', ...picturing.network });
  const allPictures = openRateLimit(shared, { name: 'all-pictures', ...picturing.all });
  const networkPayments = openRateLimit(shared, { name: 'network-payments', ...network });
  return {
    async consume(rate, { auth, ip }, points) {
      if (rate === 'payment' && auth) {
        await payments(auth.user._id, points);
        await networkPayments(networkOf(ip), points);
      }
      if (rate === 'writes' || rate === 'sync' || rate === 'payment') {
        await writes(auth ? `person ${auth.user._id}` : `network ${networkOf(ip)}`, points);
      } else if (rate === 'registration') {
        await registration(siteOf(ip), points);
      } else if (rate === 'documents') {
        await documents(networkOf(ip), points);
      } else if (rate === 'streams') {
        await streams(siteOf(ip), points);
      } else if (rate === 'errors') {
        await errors(networkOf(ip), points);
        await allErrors('all', points);
      } else if (rate === 'reports' && auth) {
        await reports(auth.user._id, points);
        await networkReports(siteOf(ip), points);
      } else if (rate === 'pictures' && auth) {
        await pictures(auth.user._id, points);
        await networkPictures(siteOf(ip), points);
        await allPictures('all', points);
      }
    },
  };
}

/** @returns spends points of a client; throws ApiError `slow_down`, with `Retry-After` */
export function openRateLimit(limits: LimitStore, rule: WindowRule) {
  const spend = limits.window(rule);
  return async (client: string, points: number): Promise<void> => {
    const wait = await spend(client, points);
    if (wait > 0) throw slowDown(wait / 1000);
  };
}
