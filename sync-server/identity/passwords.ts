import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/api-error';
import { atMost, QueueFullError, type Limiter } from './at-most';

/** Each hash takes 19 MB and a core for a while: two at a time leave the shop its breath (design §7). */
const HASHES_AT_ONCE = 2;
/** About ten seconds of waiting; whoever comes then is told to come back. */
const MOST_WAITING = 200;

export interface Passwords {
  /** argon2id with the library's parameters, in PHC form. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one. Without a hash, it takes just as long and says no: whether an account exists
   * must not be told by time (acceptance, sign-in).
   */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** @throws ApiError `slow_down` from its functions while too many wait for a hash */
export function createPasswords(): Passwords {
  const limited = patiently(atMost(HASHES_AT_ONCE, MOST_WAITING));
  const decoy = hash(randomBytes(16).toString('hex'));
  return {
    hash: (password) => limited(() => hash(password)),
    async matches(passwordHash, password) {
      const against = passwordHash ?? (await decoy);
      const equal = await limited(() => verify(against, password));
      return equal && passwordHash !== undefined;
    },
  };
}

function patiently(limiter: Limiter): Limiter {
  return async (task) => {
    try {
      return await limiter(task);
    } catch (error) {
      if (error instanceof QueueFullError)
        throw new ApiError('slow_down', { headers: { 'Retry-After': '10' } });
      throw error;
    }
  };
}
