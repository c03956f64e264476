import { slowDown } from '../http/api-error';
import { filled, levelOf, roomIn, type BucketRule } from '../security/leaky-buckets';
import { networkOf, siteOf } from '../security/network';
import type { Count, Counts, LimitStore } from '../store/limit-store';

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
  trying(attempt: PasswordTry): Promise<() => Promise<void>>;
}

/** A throttle that never stops anybody: for load tests on loopback. */
export const NO_THROTTLE: SignInThrottle = { trying: async () => async () => undefined };

/**
 * @param limits counts for all processes together: whoever guesses at two gets no second share
 * @param clock milliseconds since 1970
 */
export function createSignInThrottle(limits: LimitStore, clock: () => number): SignInThrottle {
  return {
    async trying(attempt) {
      const names = namesOf(attempt);
      const all = Object.values<string>({ ...names });
      const cost = await limits.change(all, (counts) => {
        const now = clock();
        const needed = costOf(counts, names, now);
        const wait = waitOf(counts, names, needed, now);
        if (wait > 0) throw slowDown(wait / 1000);
        fillAll(counts, names, { place: needed, others: 1 }, now);
        pauseAfterFailure(counts, names.place, now);
        return needed;
      });
      return () =>
        limits.change(all, (counts) => {
          // The pause goes with it.
          fillAll(counts, names, { place: -cost, others: -1 }, clock());
        });
    },
  };
}

/** What a try counts under. From a known device it counts for that device alone. */
interface Names {
  readonly place: string;
  readonly account?: string;
  readonly network?: string;
}

function namesOf({ email, ip, device }: PasswordTry): Names {
  if (device !== undefined) return { place: `sign-in-place device ${device} ${email}` };
  return {
    place: `sign-in-place network ${siteOf(ip)} ${email}`,
    account: `sign-in-account ${email}`,
    network: `sign-in-network ${networkOf(ip)}`,
  };
}

const countOf = (counts: Counts, name: string | undefined): Count | undefined =>
  name === undefined ? undefined : counts.get(name);

/**
 * What a wrong password costs its place. While many networks guess at one account, each of them has one guess and then
 * a long wait; the person, with the right password, is let in from any network that has not guessed.
 */
function costOf(counts: Counts, { account }: Names, now: number): number {
  const isAttacked = roomIn(ACCOUNT, countOf(counts, account), 1, now) > 0;
  return isAttacked ? PLACE.capacity : 1;
}

/** For how many milliseconds the next try has to wait. */
function waitOf(counts: Counts, { place, network }: Names, cost: number, now: number): number {
  const before = counts.get(place);
  return Math.max(
    roomIn(PLACE, before, cost, now),
    (before?.waitUntil ?? 0) - now,
    roomIn(NETWORK, countOf(counts, network), 1, now),
  );
}

/** Pours into all that a try counts under, or takes out again. */
function fillAll(
  counts: Counts,
  { place, account, network }: Names,
  amount: { readonly place: number; readonly others: number },
  now: number,
): void {
  const fill = (name: string, rule: BucketRule, more: number) =>
    counts.set(name, filled(rule, counts.get(name), more, now));
  fill(place, PLACE, amount.place);
  if (account !== undefined) fill(account, ACCOUNT, amount.others);
  if (network !== undefined) fill(network, NETWORK, amount.others);
}

function pauseAfterFailure(counts: Counts, place: string, now: number): void {
  const count = counts.get(place);
  // Rounded: a little has leaked out since the failure before.
  const over = Math.round(levelOf(PLACE, count, now)) - FREE_FAILURES;
  if (!count || over < 0) return;
  const waitUntil = now + FIRST_PAUSE * 2 ** over;
  counts.set(place, { ...count, waitUntil, overAt: Math.max(count.overAt, waitUntil) });
}
