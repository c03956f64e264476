import { areEqualTexts, createKeyedDigest } from '../security/keyed-digest';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { cookieName, cookieValue, setCookie, type CookieOptions } from './cookies';

/** How long a nonce is valid after it was last requested, in milliseconds. */
export const NONCE_LIFETIME = 10 * 60 * 1000;
const PURPOSE = 'shop: nonce of a sign-in with Google';
const COOKIE = 'google-nonce';

/** What a page gets before it asks Google for a token. */
interface IssuedNonce {
  readonly nonce: string;
  /** The `Set-Cookie` header that ties it to this browser. */
  readonly cookie: string;
}

interface Options extends CookieOptions {
  readonly store: Pick<ShopStore, 'read'>;
}

/** The name in the store under which a nonce is spent. */
const spentName = (nonce: string) => `google-nonce ${nonce}`;

/**
 * Ties a token of Google to the browser that requested it: the token names a nonce, and the browser holds a cookie
 * that belongs to it. A stolen token is useless without the cookie, and both together work only once.
 * The cookie names a browser's attempt, `id.expires.signature`, and the nonce is a digest of the id: only what is spent
 * is stored, in the transaction that signs in.
 */
export function createGoogleNonces({ store, sessionSecret, https, clock, randomUuid }: Options) {
  const digest = createKeyedDigest(sessionSecret, PURPOSE);
  const nonceOf = (id: string) => digest(`nonce ${id}`);
  const signatureOf = (id: string, expires: string) => digest(`cookie ${id} ${expires}`);

  /** The id in a valid cookie of ours. */
  async function idOf(cookies: string): Promise<string | undefined> {
    const [id = '', expires = '', signature = ''] =
      cookieValue(cookies, cookieName(COOKIE, https))?.split('.') ?? [];
    if (!areEqualTexts(signature, signatureOf(id, expires)) || Number(expires) <= clock())
      return undefined;
    const isSpent = (shop: ShopReader) => shop.isSpent(spentName(nonceOf(id)));
    return (await store.read(isSpent)) ? undefined : id;
  }

  return {
    /**
     * A nonce for the browser that sends these cookies. As long as its cookie is valid it stays the same, so that two tabs do not
     * take it from each other.
     * @param cookies the `Cookie` header
     */
    async issue(cookies: string): Promise<IssuedNonce> {
      const id = (await idOf(cookies)) ?? randomUuid();
      const expires = String(clock() + NONCE_LIFETIME);
      const value = `${id}.${expires}.${signatureOf(id, expires)}`;
      const cookie = setCookie(COOKIE, value, NONCE_LIFETIME / 1000, https);
      return { nonce: nonceOf(id), cookie };
    },

    /** What a token from this browser must name; nothing if it has no cookie of ours, an expired one, or a spent one. */
    async expected(cookies: string): Promise<string | undefined> {
      const id = await idOf(cookies);
      return id === undefined ? undefined : nonceOf(id);
    },

    /**
     * Spends a nonce in the transaction that signs in: it stays valid if that fails.
     * @returns false if it was spent before
     */
    spend(shop: ShopWriter, nonce: string): Promise<boolean> {
      // It is not issued again from here on, and the last one has run out by then.
      const until = new Date(clock() + NONCE_LIFETIME).toISOString();
      return shop.spend(spentName(nonce), until);
    },
  };
}
