import { jwtVerify, SignJWT } from 'jose';
import type { Session } from '../store/row-types';
import { cookieName, cookieValue, setCookie } from './cookies';

/** How many verified tokens are cached: a bound on memory, some 20 MB; an evicted one is verified again. */
const MAX_REMEMBERED = 50_000;

const COOKIE = 'session';

/** What a token says: which session it names. Whose that is, and whether it is still active, the store says. */
interface SessionClaims {
  readonly session: string;
  /** The user's id. Only for telling them that the account is gone: the user is read from the store by the session. */
  readonly user: string | undefined;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/**
 * Signs and reads the tokens that name sessions. They are signed with HS256 and nothing else is accepted. Verifying costs
 * several times what a look-up does, so verified ones are cached.
 * @param secret at least 32 characters
 * @param clock milliseconds since 1970
 */
export function createSessionTokens(secret: string, clock: () => number) {
  // Bytes would be imported as a key for each token: twice the work.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const remembered = new Map<string, SessionClaims>();

  async function verified(token: string): Promise<SessionClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: ['HS256'],
        currentDate: new Date(clock()),
        requiredClaims: ['jti', 'exp'],
      });
      const { jti, sub, exp } = payload;
      return jti === undefined || exp === undefined
        ? undefined
        : { session: jti, user: sub, expires: exp * 1000 };
    } catch {
      return undefined;
    }
  }

  return {
    sign: async ({ _id, user, createdAt, expiresAt }: Session) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(_id)
        .setSubject(user)
        .setIssuedAt(new Date(createdAt))
        .setExpirationTime(new Date(expiresAt))
        .sign(await key),

    /** The claims of a token of ours that has not expired; otherwise nothing. */
    async read(token: string): Promise<SessionClaims | undefined> {
      const known = remembered.get(token);
      if (known) return known.expires > clock() ? known : undefined;
      const claims = await verified(token);
      if (!claims) return undefined;
      remembered.set(token, claims);
      const oldest = remembered.keys().next();
      if (remembered.size > MAX_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
      return claims;
    },
  };
}

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** The token of an `Authorization: Bearer` header; nothing without such a header. */
export function bearerOf(header: string): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header)?.[1];
}

/** The name of the session cookie. */
export function sessionCookieName(https: boolean): string {
  return cookieName(COOKIE, https);
}

/** The token of the session cookie. On https only the `__Host-` one counts: no other host can have planted it. */
export function cookieOf(header: string, https: boolean): string | undefined {
  return cookieValue(header, sessionCookieName(https));
}

/** The `Set-Cookie` header of a session, or of its end. @param maxAge seconds; 0 deletes the cookie */
export function sessionCookie(token: string, maxAge: number, https: boolean): string {
  return setCookie(COOKIE, token, maxAge, https);
}
