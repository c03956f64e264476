import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { patiently } from '../http/patiently';
import { atMost, type Load } from './at-most';

/** Each hash takes 19 MB and a core for a while: two at a time leave the shop its breath (design §7), on two cores one does. */
const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** About ten seconds of waiting; whoever comes then is told to come back. */
const MOST_WAITING = 200;
/** In seconds. */
const RETRY_AFTER = 10;

export interface Passwords {
  /** argon2id with the library's parameters, in PHC form. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one. Without a hash, it takes just as long and says no: whether an account exists
   * must not be told by time (acceptance, sign-in).
   */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
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
 * @throws ApiError `slow_down` from its functions while too many wait for a hash
 */
export function createPasswords(
  hashing: Hashing = ARGON2ID,
  atOnce: number = HASHES_AT_ONCE,
): Passwords {
  const limiter = atMost(atOnce, MOST_WAITING);
  const decoy = hashing.hash(randomBytes(16).toString('hex'));
  return {
    hash: (password) =>
      patiently(
        limiter(() => hashing.hash(password)),
        RETRY_AFTER,
      ),
    async matches(passwordHash, password) {
      const against = passwordHash ?? (await decoy);
      const equal = await patiently(
        limiter(() => hashing.verify(against, password)),
        RETRY_AFTER,
      );
      return equal && typeof passwordHash === 'string';
    },
    load: limiter.load,
  };
}
