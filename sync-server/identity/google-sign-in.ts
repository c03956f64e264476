import type { Logger } from 'pino';
import { GOOGLE_FAILED, type GoogleAccount } from '#shared/users/google-account';
import { ApiError } from '../http/api-error';
import { createGoogleKeys, KEYS_PAUSE, KeysUnavailableError } from './google-keys';
import type { GoogleKeyOptions } from './google-keys';
import { createGoogleNonces, type IssuedNonce } from './google-nonces';
import { readGoogleToken } from './google-token';

/** Tells who a token of Google is about. Who that is in this shop, `google-linking.ts` decides. */
export interface GoogleSignIn {
  /** @param cookies the `Cookie` header */
  issueNonce(cookies: string): IssuedNonce;
  /**
   * The account that a token is about; it spends the browser's nonce.
   * @throws ApiError `bad_credentials` for a token that is not believed, `unavailable` where that cannot be told now
   */
  accountOf(idToken: string, cookies: string): Promise<GoogleAccount>;
}

export interface GoogleSignInOptions {
  /** The shop's name at Google. */
  readonly googleClientId?: string | null;
  readonly googleKeys?: GoogleKeyOptions;
  readonly sessionSecret: string;
  readonly https: boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  readonly log: Logger;
}

/** @returns nothing where the shop has no name at Google */
export function createGoogleSignIn({
  googleClientId: clientId,
  googleKeys = {},
  sessionSecret,
  https,
  clock,
  randomUuid,
  log,
}: GoogleSignInOptions): GoogleSignIn | null {
  if (!clientId) return null;
  const nonces = createGoogleNonces({ secret: sessionSecret, https, clock, randomUuid });
  const warn = (error: unknown) => log.warn({ err: error }, 'the keys of Google cannot be had');
  const keys = createGoogleKeys(clock, warn, googleKeys);
  return {
    issueNonce: (cookies) => nonces.issue(cookies),

    async accountOf(idToken, cookies) {
      const nonce = nonces.expected(cookies);
      if (nonce === undefined) throw failed();
      let account: GoogleAccount | undefined;
      try {
        account = await readGoogleToken(idToken, { clientId, nonce, keys, now: clock() });
      } catch (error) {
        if (!(error instanceof KeysUnavailableError)) throw error;
        throw new ApiError('unavailable', {
          message: 'Google does not answer right now. Please try again, or use your password',
          headers: { 'Retry-After': String(KEYS_PAUSE / 1000) },
        });
      }
      if (!account || !nonces.consume(nonce)) throw failed();
      return account;
    },
  };
}

const failed = () => new ApiError('bad_credentials', { message: GOOGLE_FAILED });
