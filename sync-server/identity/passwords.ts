import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import {
  concurrencyLimit,
  concurrencyLimitEach,
  rejectWhenQueueFull,
  type Load,
} from '../concurrency/concurrency-limit';
import { siteOf } from '../security/network';

/** Each hash takes 19 MB and a core for a while: two at a time leave the shop enough, on two cores one does. */
const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** About ten seconds of waiting; later requests have to retry. */
const MAX_WAITING = 200;
/** Of these, how many are for checking passwords alone: new accounts never keep people from signing in. */
const KEPT_FOR_CHECKS = 100;
/** How many of one network may wait: one client's addresses or accounts do not displace those of others. */
const MAX_WAITING_OF_NETWORK = 20;
/** One hash per person at a time, and how many may wait: others are served in between. */
const MAX_WAITING_OF_ONE = 10;
/** In seconds. */
const RETRY_AFTER = 10;

/** For whom a password is hashed. */
export interface Asker {
  /** Whose account it is. */
  readonly email: string;
  /** Where the request came from, as the server determines it. */
  readonly ip: string;
}

export interface Passwords {
  /**
   * argon2id with the library's parameters, in PHC form.
   * @param asker here and below; without one it is the shop's own work, which counts for no network
   */
  hash(password: string, asker?: Asker): Promise<string>;
  /**
   * Whether the password is right. Without a hash, it takes just as long and returns false: timing must not reveal
   * whether an account exists (docs/guarantees.md#sign-in).
   */
  matches(
    passwordHash: string | null | undefined,
    password: string,
    asker?: Asker,
  ): Promise<boolean>;
  /** How many hashes are being made, and how many wait; nothing if it is unknown. */
  load?(): Load;
}

/** The slow work itself. */
export interface Hashing {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
}

/** On the threads of this process: for commands and tests, which serve no clients meanwhile. */
const ARGON2ID: Hashing = {
  hash: (password) => hash(password),
  verify: (passwordHash, password) => verify(passwordHash, password),
};

/**
 * @param hashing `createHashProcesses` for servers; for tests, one that counts
 * @param atOnce how many hashes may run at the same time
 * @throws ApiError `slow_down` from its functions while too many wait for a hash, or too many of the same network or person;
 *   `unavailable` if the hashing has failed
 */
export function createPasswords(
  hashing: Hashing = ARGON2ID,
  atOnce: number = HASHES_AT_ONCE,
): Passwords {
  const turns = createTurns(atOnce);
  /** The hash to compare with when there is no account: made once, and again if that failed. */
  const makeDecoy = () => {
    const made = turns.take(undefined, () => hashing.hash(randomBytes(16).toString('hex')));
    made.catch(() => (decoy = undefined));
    return made;
  };
  let decoy: Promise<string> | undefined = makeDecoy();
  return {
    hash: (password, asker) => turns.takeToChoose(asker, () => hashing.hash(password)),
    async matches(passwordHash, password, asker) {
      const against = passwordHash ?? (await (decoy ??= makeDecoy()));
      const equal = await turns.take(asker, () => hashing.verify(against, password));
      return equal && typeof passwordHash === 'string';
    },
    load: turns.load,
  };
}

/**
 * Shares the work by network first, then by person: a client in its own network waits for few hashes of each other
 * network, however many wait there.
 */
function createTurns(atOnce: number) {
  // Each of the first three refuses excess at once; what they admit waits in the others for its turn.
  const letIn = concurrencyLimit(atOnce + MAX_WAITING, 0);
  const letInToChoose = concurrencyLimit(atOnce + MAX_WAITING - KEPT_FOR_CHECKS, 0);
  const letInOfNetwork = concurrencyLimitEach(atOnce + MAX_WAITING_OF_NETWORK, 0);
  const ofOne = concurrencyLimitEach(1, MAX_WAITING_OF_ONE);
  const ofNetwork = concurrencyLimitEach(atOnce);
  const ofAll = concurrencyLimit(atOnce, Infinity);

  function share<Result>(asker: Asker | undefined, work: () => Promise<Result>) {
    if (!asker) return ofAll(work);
    const network = siteOf(asker.ip);
    return letInOfNetwork(network, () =>
      ofOne(asker.email, () => ofNetwork(network, () => ofAll(work))),
    );
  }
  const enter = <Result>(asker: Asker | undefined, work: () => Promise<Result>) =>
    letIn(() => share(asker, work));

  return {
    /** To check a password. @throws ApiError `slow_down`, here and below */
    take: <Result>(asker: Asker | undefined, work: () => Promise<Result>) =>
      rejectWhenQueueFull(enter(asker, work), RETRY_AFTER),
    /** To hash a newly chosen one. */
    takeToChoose: <Result>(asker: Asker | undefined, work: () => Promise<Result>) =>
      rejectWhenQueueFull(
        letInToChoose(() => enter(asker, work)),
        RETRY_AFTER,
      ),
    load(): Load {
      const { running } = ofAll.load();
      return { running, waiting: letIn.load().running - running };
    },
  };
}
