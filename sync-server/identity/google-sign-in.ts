import type { Logger } from 'pino';
import { GOOGLE_FAILED, type GoogleAccount } from '#shared/users/google-account';
import { ApiError } from '../http/api-error';
import type { CookieOptions } from './cookies';
import {
  createGoogleKeys,
  KEYS_PAUSE,
  KeysUnavailableError,
  type GoogleKeyOptions,
} from './google-keys';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { createGoogleNonces } from './google-nonces';
import { readGoogleToken } from './google-token';

interface GoogleSignInOptions extends CookieOptions {
  /** The shop's client id at Google. */
  readonly googleClientId: string | null;
  readonly googleKeys?: GoogleKeyOptions;
  readonly log: Logger;
  readonly store: Pick<ShopStore, 'read'>;
}

/** Who a token is about. */
export interface GoogleProof {
  readonly account: GoogleAccount;
  /**
   * To be called in the transaction that signs in: a token works once.
   * @throws ApiError `bad_credentials` if it was used before
   */
  use(shop: ShopWriter): Promise<void>;
}

/**
 * Determines whose account a token of Google is. Who that is in this shop, `google-linking.ts` decides.
 * @returns nothing if the shop has no client id at Google
 */
export function createGoogleSignIn({
  googleClientId: clientId,
  googleKeys = {},
  log,
  ...cookies
}: GoogleSignInOptions) {
  if (!clientId) return null;
  const { clock } = cookies;
  const nonces = createGoogleNonces(cookies);
  const warn = (error: unknown) => log.warn({ err: error }, 'the keys of Google cannot be had');
  const keys = createGoogleKeys(clock, warn, googleKeys);
  return {
    /** @param cookies the `Cookie` header */
    issueNonce: (cookies: string) => nonces.issue(cookies),

    /**
     * The account of a token, for this browser.
     * @throws ApiError `bad_credentials` for an invalid token, `unavailable` if that cannot be checked now
     */
    async read(idToken: string, cookies: string): Promise<GoogleProof> {
      const nonce = await nonces.expected(cookies);
      if (nonce === undefined) throw failed();
      let account: GoogleAccount | undefined;
      try {
        account = await readGoogleToken(idToken, { clientId, nonce, keys, now: clock() });
      } catch (error) {
        if (!(error instanceof KeysUnavailableError)) throw error;
        throw new ApiError('unavailable', {
          message: 'Google isn’t responding. Please try again, or use your password',
          headers: { 'Retry-After': String(KEYS_PAUSE / 1000) },
        });
      }
      if (!account) throw failed();
      return {
        account,
        async use(shop) {
          if (!(await nonces.spend(shop, nonce))) throw failed();
        },
      };
    },
  };
}

export type GoogleSignIn = NonNullable<ReturnType<typeof createGoogleSignIn>>;

const failed = () => new ApiError('bad_credentials', { message: GOOGLE_FAILED });
