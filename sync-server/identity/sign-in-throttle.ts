import { slowDown } from '../http/api-error';
import { filled, levelOf, roomIn, type BucketRule } from '../security/leaky-buckets';
import { siteOf } from '../security/network';
import type { Count, Counts, LimitStore } from '../store/limit-store';

const HOUR = 60 * 60_000;

/** Wrong passwords for one account from one place (a network, or a known device): at most 12 + 8 in any hour. */
export const PLACE: BucketRule = { capacity: 12, leakEvery: HOUR / 8 };
/** Of these, how many are free: everyone mistypes. From then on each is followed by a pause. */
const FREE_FAILURES = 5;
/** The first pause, in milliseconds; it doubles with each further failure until the bucket is full. */
const FIRST_PAUSE = 1_000;

/** Wrong passwords for one account from all unknown devices. When full, it refuses no one: it makes each network's share small. */
const ACCOUNT: BucketRule = { capacity: 20, leakEvery: HOUR / 20 };

/**
 * Wrong passwords from one network, for any account. A mobile network puts a town behind one address, so the limit is above an
 * attacker with 10,000 attempts an hour beside that town; what it prevents is the hashing of a burst.
 */
export const NETWORK: BucketRule = { capacity: 50, leakEvery: HOUR / 12_000 };

/**
 * Right passwords for one account, from anywhere: 10 at once, then one a minute. Each costs a hash, and a shopper signs in
 * once.
 */
export const RIGHT: BucketRule = { capacity: 10, leakEvery: 60_000 };
/**
 * Right passwords of one network for accounts that had already signed in within the last minutes: 60 at once, then 120 a
 * minute. A town that signs in behind one address is not counted here; many accounts that repeat theirs are.
 */
export const REPEATS: BucketRule = { capacity: 60, leakEvery: 500 };

/** An attempt with a password. */
export interface PasswordTry {
  /** The email to sign in to, or the person's own when asked again. */
  readonly email: string;
  readonly ip: string;
  /** Names the device if it has signed in as this person before. */
  readonly device?: string | undefined;
}

/**
 * Checks a password, once. Attempts refused by an error were not checked, and count as no wrong password.
 * @returns whether it is right
 */
export type PasswordCheck = (matches: () => Promise<boolean>) => Promise<boolean>;

/**
 * Slows down password guessing, and nothing else (docs/decisions/0012-limits.md). What is counted is wrong passwords:
 * - from a device that has signed in as this person before: by that device alone, so that others cannot get it refused;
 * - from any other: by account and network, and by network.
 * Right ones are counted separately, since each costs a hash: by account, and repeated ones by network.
 */
export interface SignInThrottle {
  /**
   * Before a password is tried. It counts as wrong until it is found right, so that concurrent attempts all count.
   * @returns checks it: this attempt is not counted if it is right, or could not be checked. Earlier wrong ones stay,
   *   or an attacker could wait for it
   * @throws ApiError `slow_down` with `Retry-After` in whole seconds while this attempt has to wait
   */
  trying(attempt: PasswordTry): Promise<PasswordCheck>;
}

/** A throttle that never stops anyone: for load tests on loopback. */
export const NO_THROTTLE: SignInThrottle = { trying: async () => (matches) => matches() };

/**
 * @param limits counts for all processes together, so that using two gives no second share
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
      /** The attempt was no wrong password. */
      const takeBack = (isRight: boolean) =>
        limits.change(all, (counts) => {
          const now = clock();
          // The pause is undone with it.
          fillAll(counts, names, { place: -cost, others: -1 }, now);
          if (isRight) countRight(counts, names, now);
        });
      return async (matches) => {
        let isRight: boolean;
        try {
          isRight = await matches();
        } catch (error) {
          await takeBack(false);
          throw error;
        }
        if (isRight) await takeBack(true);
        return isRight;
      };
    },
  };
}

/** The names that an attempt counts under. From a known device it counts for that device alone. */
interface Names {
  readonly place: string;
  readonly account?: string;
  readonly network?: string;
  /** Right ones: of the account, and repeated ones of the network. */
  readonly right: string;
  readonly repeats?: string;
}

function namesOf({ email, ip, device }: PasswordTry): Names {
  const right = `sign-in-right ${email}`;
  if (device !== undefined) return { place: `sign-in-place device ${device} ${email}`, right };
  const site = siteOf(ip);
  return {
    place: `sign-in-place network ${site} ${email}`,
    account: `sign-in-account ${email}`,
    network: `sign-in-network ${site}`,
    right,
    repeats: `sign-in-repeats ${site}`,
  };
}

const countOf = (counts: Counts, name: string | undefined): Count | undefined =>
  name === undefined ? undefined : counts.get(name);

/**
 * What a wrong password costs its place. While many networks guess at one account, each has one guess and then
 * a long wait; the person, with the right password, is accepted from any network that has not guessed.
 */
function costOf(counts: Counts, { account }: Names, now: number): number {
  const isAttacked = roomIn(ACCOUNT, countOf(counts, account), 1, now) > 0;
  return isAttacked ? PLACE.capacity : 1;
}

/** How long the next attempt has to wait, in milliseconds. */
function waitOf(counts: Counts, names: Names, cost: number, now: number): number {
  const before = counts.get(names.place);
  return Math.max(
    roomIn(PLACE, before, cost, now),
    (before?.waitUntil ?? 0) - now,
    roomIn(NETWORK, countOf(counts, names.network), 1, now),
    roomIn(RIGHT, counts.get(names.right), 1, now),
    isRepeat(counts, names, now) ? roomIn(REPEATS, countOf(counts, names.repeats), 1, now) : 0,
  );
}

/** Whether the account has signed in within the last minutes. */
function isRepeat(counts: Counts, { right }: Names, now: number): boolean {
  return levelOf(RIGHT, counts.get(right), now) > 0;
}

function countRight(counts: Counts, names: Names, now: number): void {
  const { right, repeats } = names;
  if (repeats !== undefined && isRepeat(counts, names, now))
    counts.set(repeats, filled(REPEATS, counts.get(repeats), 1, now));
  counts.set(right, filled(RIGHT, counts.get(right), 1, now));
}

/** Adds to all that an attempt counts under, or subtracts again. */
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
  // Rounded: a little has leaked out since the previous failure.
  const over = Math.round(levelOf(PLACE, count, now)) - FREE_FAILURES;
  if (!count || over < 0) return;
  const waitUntil = now + FIRST_PAUSE * 2 ** over;
  counts.set(place, { ...count, waitUntil, overAt: Math.max(count.overAt, waitUntil) });
}
