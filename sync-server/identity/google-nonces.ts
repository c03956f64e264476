import { areEqualTexts, createKeyedDigest } from '../security/keyed-digest';
import { cookieName, cookieValue, setCookie, type CookieOptions } from './cookies';

/** How long a nonce is good for, from when it was last asked for, in milliseconds. */
export const NONCE_LIFETIME = 10 * 60 * 1000;
const PURPOSE = 'shop: nonce of a sign-in with Google';
const COOKIE = 'google-nonce';

/** What a page is given before it asks Google for a token. */
interface IssuedNonce {
  readonly nonce: string;
  /** The `Set-Cookie` header that ties it to this browser. */
  readonly cookie: string;
}

/**
 * Ties a token of Google to the browser it was asked for in: the token names a nonce, and the browser holds a cookie
 * that belongs to it. A token that was caught elsewhere is worth nothing without the cookie, and a pair of both only once.
 * The cookie names a browser's try, `id.expires.signature`, and the nonce is a digest of the id: nothing is stored but what
 * is spent, in memory, since one process answers. After a restart a pair of the last ten minutes could be used again.
 */
export function createGoogleNonces({ sessionSecret, https, clock, randomUuid }: CookieOptions) {
  const digest = createKeyedDigest(sessionSecret, PURPOSE);
  const nonceOf = (id: string) => digest(`nonce ${id}`);
  const signatureOf = (id: string, expires: string) => digest(`cookie ${id} ${expires}`);
  /** When each spent nonce may be forgotten, the first of them first. */
  const spent = new Map<string, number>();

  /** The id in a cookie of ours that is still good. */
  function idOf(cookies: string): string | undefined {
    const [id = '', expires = '', signature = ''] =
      cookieValue(cookies, cookieName(COOKIE, https))?.split('.') ?? [];
    if (!areEqualTexts(signature, signatureOf(id, expires)) || Number(expires) <= clock())
      return undefined;
    return spent.has(nonceOf(id)) ? undefined : id;
  }

  return {
    /**
     * A nonce for the browser that sends these cookies. As long as it has one, it is the same again, so that two tabs do not
     * take it from each other.
     * @param cookies the `Cookie` header
     */
    issue(cookies: string): IssuedNonce {
      const id = idOf(cookies) ?? randomUuid();
      const expires = String(clock() + NONCE_LIFETIME);
      const value = `${id}.${expires}.${signatureOf(id, expires)}`;
      const cookie = setCookie(COOKIE, value, NONCE_LIFETIME / 1000, https);
      return { nonce: nonceOf(id), cookie };
    },

    /** What a token from this browser must name; nothing where it has no cookie of ours, an old one, or a spent one. */
    expected(cookies: string): string | undefined {
      const id = idOf(cookies);
      return id === undefined ? undefined : nonceOf(id);
    },

    /** Whether the nonce is spent by this call; a second call for one nonce says no. */
    consume(nonce: string): boolean {
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
