import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** Where Google publishes the keys that sign its tokens. */
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
/** How long one look-up may take, in milliseconds: somebody waits for it. */
const MAX_FETCH = 5_000;
/** Keys of this age are looked up again when a token comes, in milliseconds. */
export const KEYS_FRESH = 10 * 60_000;
/** How long keys are believed that cannot be looked up again, in milliseconds: Google's are good for weeks. */
export const KEYS_MAX_AGE = 24 * 60 * 60_000;
/** A key that is not there is not looked up again for so long, in milliseconds: anybody can name one. */
export const KEYS_COOLDOWN = 30_000;
/** After a look-up without an answer nobody waits for another for so long, in milliseconds. */
export const KEYS_PAUSE = 10_000;

/** The keys cannot be looked up, and those at hand do not tell whether a token is good: nobody is let in. */
export class KeysUnavailableError extends Error {
  override readonly name = 'KeysUnavailableError';
}

export interface GoogleKeyOptions {
  /** For tests: where their own keys are. */
  readonly keySetUrl?: string;
  /** For tests: how long a look-up may take, in milliseconds. */
  readonly longestFetch?: number;
}

/**
 * Finds the key that a token says it is signed with. The keys are looked up when the first token comes and then kept; while
 * Google does not answer, those at hand are believed for a day. The library fetches and checks, when is decided here: it
 * would refuse everybody as soon as its keys are ten minutes old and Google is out of reach.
 * @param clock milliseconds since 1970
 * @param failed told of each look-up that failed
 * @returns a function that throws KeysUnavailableError, or what the library throws where no key fits the token
 */
export function createGoogleKeys(
  clock: () => number,
  failed: (error: unknown) => void,
  { keySetUrl = GOOGLE_KEYS, longestFetch = MAX_FETCH }: GoogleKeyOptions = {},
): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(keySetUrl), {
    timeoutDuration: longestFetch,
    cacheMaxAge: Infinity,
    cooldownDuration: Infinity,
  });
  let fetchedAt = -Infinity;
  let failedAt = -Infinity;
  /** A clock that was set back makes old, not young. */
  const since = (time: number) => Math.abs(clock() - time);

  async function lookUp(): Promise<void> {
    if (since(failedAt) < KEYS_PAUSE) return;
    try {
      // Those who come together wait for one answer.
      await remote.reload();
      fetchedAt = clock();
    } catch (error) {
      failedAt = clock();
      failed(error);
    }
  }

  return async (header, token) => {
    if (since(fetchedAt) >= KEYS_FRESH) await lookUp();
    if (since(fetchedAt) >= KEYS_MAX_AGE) throw new KeysUnavailableError();
    try {
      return await remote(header, token);
    } catch (error) {
      const isKnownToBeNone = since(fetchedAt) < KEYS_COOLDOWN;
      if (!(error instanceof errors.JWKSNoMatchingKey) || isKnownToBeNone) throw error;
    }
    await lookUp();
    // It may be a new key.
    if (since(fetchedAt) >= KEYS_COOLDOWN) throw new KeysUnavailableError();
    return remote(header, token);
  };
}
