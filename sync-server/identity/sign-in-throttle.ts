import { slowDown } from '../http/api-error';
import { createLeakyBuckets, type BucketRule } from '../security/leaky-buckets';
import { networkOf, siteOf } from '../security/network';

const HOUR = 60 * 60_000;

/** Wrong passwords for one account from one place (a network, or a known device): at most 12 + 8 in any hour. */
export const PLACE: BucketRule = { capacity: 12, leakEvery: HOUR / 8 };
/** Of these, so many cost nothing: everybody mistypes. From then on each is followed by a pause. */
const FREE_FAILURES = 5;
/** The first pause, in milliseconds; it doubles with each further failure until the bucket is full. */
const FIRST_PAUSE = 1_000;

/** Wrong passwords for one account from all unknown devices. Full, it refuses nobody: it makes each network's share small. */
const ACCOUNT: BucketRule = { capacity: 20, leakEvery: HOUR / 20 };

/**
 * Wrong passwords from one network, whoever's. A mobile network puts a town behind one address, so it stands above an
 * attacker with 10,000 tries an hour beside that town; what it keeps from everybody is the hashing of a burst.
 */
export const NETWORK: BucketRule = { capacity: 50, leakEvery: HOUR / 12_000 };

/** How many buckets of each kind are remembered: a bound on memory. */
const REMEMBERED = 20_000;

/** Somebody gives a password. */
export interface PasswordTry {
  /** The email that is signed in to, or the person's own where they are asked again. */
  readonly email: string;
  readonly ip: string;
  /** Names the device where it has signed in as this person before; nothing where it has not. */
  readonly device?: string | undefined;
}

/**
 * Slows down whoever guesses passwords, and nobody who does not (docs/decisions/0011-limits-and-measures.md). What is counted is wrong passwords:
 * - from a device that has signed in as this person before: by that device alone, so that nobody else can get it refused;
 * - from any other: by account and network, and by network.
 */
export interface SignInThrottle {
  /**
   * Before a password is tried. It counts as wrong until it is said to be right, so that many tries at once count as many.
   * @returns to be called when the password was right: this try is not counted then. Wrong ones before it stay, or an
   *   attacker could wait for it
   * @throws ApiError `slow_down` with `Retry-After` in whole seconds while this try has to wait
   */
  trying(attempt: PasswordTry): () => void;
}

/** A throttle that never stops anybody: for load tests on loopback. */
export const NO_THROTTLE: SignInThrottle = { trying: () => () => undefined };

/** @param clock milliseconds since 1970 */
export function createSignInThrottle(clock: () => number): SignInThrottle {
  const places = createLeakyBuckets(PLACE, clock, REMEMBERED);
  const accounts = createLeakyBuckets(ACCOUNT, clock, REMEMBERED);
  const networks = createLeakyBuckets(NETWORK, clock, REMEMBERED);
  /** Until when the next try has to wait, by place; in the order of the last failure. */
  const pauses = new Map<string, number>();

  /**
   * What a wrong password costs its place. While many networks guess at one account, each of them has one guess and then
   * a long wait; the person, with the right password, is let in from any network that has not guessed.
   */
  function costOf({ email, device }: PasswordTry): number {
    const isAttacked = accounts.roomIn(email, 1) > 0;
    return device === undefined && isAttacked ? PLACE.capacity : 1;
  }

  function pauseAfterFailure(place: string): void {
    // Rounded: a little has leaked out since the failure before.
    const over = Math.round(places.level(place)) - FREE_FAILURES;
    pauses.delete(place);
    if (over < 0) return;
    pauses.set(place, clock() + FIRST_PAUSE * 2 ** over);
    const oldest = pauses.keys().next();
    if (pauses.size > REMEMBERED && !oldest.done) pauses.delete(oldest.value);
  }

  return {
    trying(attempt) {
      const { email, ip, device } = attempt;
      const isKnown = device !== undefined;
      const place = isKnown ? `device ${device} ${email}` : `network ${siteOf(ip)} ${email}`;
      const network = networkOf(ip);
      const cost = costOf(attempt);
      const left = Math.max(
        places.roomIn(place, cost),
        (pauses.get(place) ?? 0) - clock(),
        isKnown ? 0 : networks.roomIn(network, 1),
      );
      if (left > 0) throw slowDown(left / 1000);
      places.fill(place, cost);
      pauseAfterFailure(place);
      if (!isKnown) {
        accounts.fill(email, 1);
        networks.fill(network, 1);
      }
      return () => {
        places.giveBack(place, cost);
        pauses.delete(place);
        if (isKnown) return;
        accounts.giveBack(email, 1);
        networks.giveBack(network, 1);
      };
    },
  };
}
