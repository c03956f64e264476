import { concurrencyLimitEach, rejectWhenQueueFull } from '../concurrency/concurrency-limit';
import { slowDown } from '../http/api-error';
import { createLeakyBuckets } from '../security/leaky-buckets';
import { siteOf } from '../security/network';

/** Bodies up to here are not counted, in bytes: an order, and most queues that a device sends. */
export const SMALL_BODY = 8 * 1024;
const MINUTE = 60_000;
/** What one network may send beyond that, in bytes: so much at once, and so much a minute. A full queue has 256 kB. */
export const LARGE_BODIES = { capacity: 2 * 1024 * 1024, leakEvery: MINUTE / (2 * 1024 * 1024) };
/** How much room a caller has again after waiting, in bytes: a full queue. */
const ROOM = 256 * 1024;
/** How many of one network may wait. */
const MAX_WAITING = 20;
/** In seconds. */
const RETRY_AFTER = 5;
/** How many networks are remembered: a bound on memory. */
const REMEMBERED = 20_000;

/**
 * Keeps one network, with however many accounts, from taking the processor by large bodies: to parse one of 200 kB and to check it
 * takes longer than a dozen orders.
 */
export interface LargeBodies {
  /** Before a body is read that is not known to be small. @throws ApiError `slow_down` where the network has sent too much */
  check(ip: string): void;
  /**
   * When a body has been read, before it is parsed: one large body of a network is processed at a time.
   * @param bytes what it has, unpacked
   * @returns to be called when the call is answered
   * @throws ApiError `slow_down`
   */
  enter(ip: string, bytes: number): Promise<() => void>;
}

const nothing = () => undefined;
/** For load tests on loopback. */
export const NO_LARGE_BODIES: LargeBodies = { check: nothing, enter: async () => nothing };

/** Counted by each process for itself: it is its own time. @param clock milliseconds since 1970 */
export function createLargeBodies(clock: () => number): LargeBodies {
  const sent = createLeakyBuckets({ ...LARGE_BODIES, overflows: true }, clock, REMEMBERED);
  const turns = concurrencyLimitEach(1, MAX_WAITING);

  function check(ip: string): void {
    const network = siteOf(ip);
    if (sent.level(network) >= LARGE_BODIES.capacity)
      throw slowDown(sent.roomIn(network, ROOM) / 1000);
  }

  return {
    check,
    enter(ip, bytes) {
      if (bytes <= SMALL_BODY) return Promise.resolve(nothing);
      check(ip);
      sent.fill(siteOf(ip), bytes);
      return new Promise((resolve, reject) => {
        const turn = turns(siteOf(ip), () => new Promise<void>(resolve));
        rejectWhenQueueFull(turn, RETRY_AFTER).catch(reject);
      });
    },
  };
}
