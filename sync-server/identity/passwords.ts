import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import {
  concurrencyLimit,
  concurrencyLimitEach,
  rejectWhenQueueFull,
  type Load,
} from '../concurrency/concurrency-limit';

/** Each hash takes 19 MB and a core for a while: two at a time leave the shop its breath, on two cores one does. */
const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** About ten seconds of waiting; whoever comes then is told to come back. */
const MAX_WAITING = 200;
/** Of one person one hash is made at a time, and so many wait: the others' turn comes in between. */
const MAX_WAITING_OF_ONE = 10;
/** In seconds. */
const RETRY_AFTER = 10;

export interface Passwords {
  /**
   * argon2id with the library's parameters, in PHC form.
   * @param person whose it is, by their email; here and below. Without one it is the shop's own work
   */
  hash(password: string, person?: string): Promise<string>;
  /**
   * Whether the password is the one. Without a hash, it takes just as long and says no: whether an account exists
   * must not be told by time (docs/guarantees.md#sign-in).
   */
  matches(
    passwordHash: string | null | undefined,
    password: string,
    person?: string,
  ): Promise<boolean>;
  /** How many hashes are being made, and how many wait; nothing where it is not known. */
  load?(): Load;
}

/** The slow work itself. */
export interface Hashing {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
}

const ARGON2ID: Hashing = {
  hash: (password) => hash(password),
  verify: (passwordHash, password) => verify(passwordHash, password),
};

/**
 * @param hashing for tests, which count
 * @param atOnce how many hashes may be made at the same time
 * @throws ApiError `slow_down` from its functions while too many wait for a hash, or too many of the same person
 */
export function createPasswords(
  hashing: Hashing = ARGON2ID,
  atOnce: number = HASHES_AT_ONCE,
): Passwords {
  const limiter = concurrencyLimit(atOnce, MAX_WAITING);
  const ofOne = concurrencyLimitEach(1, MAX_WAITING_OF_ONE);
  /** First in the person's own line, then in everybody's: there, nobody stands twice. */
  const inTurn = <Result>(person: string | undefined, task: () => Promise<Result>) => {
    const work = () => limiter(task);
    return rejectWhenQueueFull(person === undefined ? work() : ofOne(person, work), RETRY_AFTER);
  };
  const decoy = hashing.hash(randomBytes(16).toString('hex'));
  return {
    hash: (password, person) => inTurn(person, () => hashing.hash(password)),
    async matches(passwordHash, password, person) {
      const against = passwordHash ?? (await decoy);
      const equal = await inTurn(person, () => hashing.verify(against, password));
      return equal && typeof passwordHash === 'string';
    },
    load: limiter.load,
  };
}
