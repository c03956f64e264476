import { areEqualTexts } from '../security/equal-texts';
import { createKeyedDigest } from '../security/keyed-digest';
import { cookieValue } from './session-token';

/** How long a nonce is good for, from when it was last asked for, in milliseconds. */
export const NONCE_LIFETIME = 10 * 60 * 1000;
const PURPOSE = 'shop: nonce of a sign-in with Google';
/** `__Host-` as the session's cookie, and for the same reason. */
const COOKIE = 'google-nonce';
const SECURE_COOKIE = '__Host-google-nonce';

/** What a page is given before it asks Google for a token. */
export interface IssuedNonce {
  readonly nonce: string;
  /** The `Set-Cookie` header that ties it to this browser. */
  readonly cookie: string;
}

/**
 * Ties a token of Google to the browser it was asked for in: the token names a nonce, and the browser holds a cookie
 * that belongs to it. A token that was caught elsewhere is worth nothing without the cookie, and a pair of both only once.
 */
export interface GoogleNonces {
  /**
   * A nonce for the browser that sends these cookies. As long as it has one, it is the same again, so that two tabs do not
   * take it from each other.
   * @param cookies the `Cookie` header
   */
  issue(cookies: string): IssuedNonce;
  /** What a token from this browser must name; nothing where it has no cookie of ours, an old one, or a spent one. */
  expected(cookies: string): string | undefined;
  /** Whether the nonce is spent by this call; a second call for one nonce says no. */
  consume(nonce: string): boolean;
}

interface NonceOptions {
  /** Signs the cookies. */
  readonly secret: string;
  readonly https: boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/**
 * The cookie names a browser's try, `id.expires.signature`, and the nonce is a digest of the id: nothing is kept but what
 * is spent, in memory, since one process answers. After a restart a pair of the last ten minutes could be used again.
 */
export function createGoogleNonces({
  secret,
  https,
  clock,
  randomUuid,
}: NonceOptions): GoogleNonces {
  const digest = createKeyedDigest(secret, PURPOSE);
  const cookieName = https ? SECURE_COOKIE : COOKIE;
  const nonceOf = (id: string) => digest(`nonce ${id}`);
  const signatureOf = (id: string, expires: string) => digest(`cookie ${id} ${expires}`);
  /** When each spent nonce may be forgotten, the first of them first. */
  const spent = new Map<string, number>();

  /** The id in a cookie of ours that is still good. */
  function idOf(cookies: string): string | undefined {
    const [id = '', expires = '', signature = ''] =
      cookieValue(cookies, cookieName)?.split('.') ?? [];
    if (!areEqualTexts(signature, signatureOf(id, expires)) || Number(expires) <= clock())
      return undefined;
    return spent.has(nonceOf(id)) ? undefined : id;
  }

  return {
    issue(cookies) {
      const id = idOf(cookies) ?? randomUuid();
      const expires = String(clock() + NONCE_LIFETIME);
      const value = `${id}.${expires}.${signatureOf(id, expires)}`;
      const rules = `Path=/; Max-Age=${NONCE_LIFETIME / 1000}; HttpOnly; SameSite=Lax`;
      const cookie = `${cookieName}=${value}; ${rules}${https ? '; Secure' : ''}`;
      return { nonce: nonceOf(id), cookie };
    },

    expected(cookies) {
      const id = idOf(cookies);
      return id === undefined ? undefined : nonceOf(id);
    },

    consume(nonce) {
      const now = clock();
      for (const [old, until] of spent) {
        if (until > now) break;
        spent.delete(old);
      }
      if (spent.has(nonce)) return false;
      // No cookie of it is given out from here on, and the last one has run out by then.
      spent.set(nonce, now + NONCE_LIFETIME);
      return true;
    },
  };
}
