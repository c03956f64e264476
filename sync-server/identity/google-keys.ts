import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** Where Google publishes the keys that sign its tokens. */
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
/** How long one look-up may take, in milliseconds: a request waits for it. */
const MAX_FETCH = 5_000;
/** Keys of this age are looked up again when a token comes, in milliseconds. */
export const KEYS_FRESH = 10 * 60_000;
/** How long keys that cannot be looked up again are accepted, in milliseconds: Google's are valid for weeks. */
export const KEYS_MAX_AGE = 24 * 60 * 60_000;
/** A missing key is not looked up again for this long, in milliseconds: any client can name one. */
export const KEYS_COOLDOWN = 30_000;
/** After a look-up without an answer no request waits for another for this long, in milliseconds. */
export const KEYS_PAUSE = 10_000;

/** The keys cannot be looked up, and the cached ones do not show whether a token is valid: it is refused. */
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
 * Finds the key that a token names. The keys are fetched for the first token and then cached; while
 * Google does not answer, cached keys are accepted for a day. The library fetches and checks; when is decided here: it
 * would refuse everyone as soon as its keys are ten minutes old and Google is unreachable.
 * @param clock milliseconds since 1970
 * @param failed called after each failed look-up
 * @returns a function that throws KeysUnavailableError, or what the library throws if no key fits the token
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
  /** A clock that was set back makes keys old, not new. */
  const since = (time: number) => Math.abs(clock() - time);

  async function lookUp(): Promise<void> {
    if (since(failedAt) < KEYS_PAUSE) return;
    try {
      // Concurrent requests wait for one answer.
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
