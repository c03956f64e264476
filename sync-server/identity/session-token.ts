import { jwtVerify, SignJWT } from 'jose';
import type { Session } from '../store/row-types';

/** How many verified tokens are remembered: a bound on memory; an evicted one is verified again. */
const REMEMBERED = 10_000;

/** `__Host-` makes browsers insist on Secure, Path=/ and no Domain; it needs https (docs/api.md#who-is-asking). */
const COOKIE = 'session';
const SECURE_COOKIE = '__Host-session';

/** What a token says: which session it stands for. Who that is, and whether it still is, the store says. */
export interface SessionClaims {
  readonly session: string;
  /** The id of whose it was. Only good for saying that the account is gone: who asks, the store says by the session. */
  readonly user: string | undefined;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Signs and reads the tokens that name sessions. */
export interface SessionTokens {
  sign(session: Session): Promise<string>;
  /** The claims of a token of ours that has not expired; else nothing. */
  read(token: string): Promise<SessionClaims | undefined>;
}

/**
 * Tokens are signed with HS256 and nothing else is accepted. Checking a signature costs six times what a look-up
 * does, so verified ones are remembered.
 * @param secret at least 32 characters
 * @param clock milliseconds since 1970
 */
export function createSessionTokens(secret: string, clock: () => number): SessionTokens {
  const key = new TextEncoder().encode(secret);
  const remembered = new Map<string, SessionClaims>();

  async function verified(token: string): Promise<SessionClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
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
    sign: ({ _id, user, createdAt, expiresAt }) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(_id)
        .setSubject(user)
        .setIssuedAt(new Date(createdAt))
        .setExpirationTime(new Date(expiresAt))
        .sign(key),

    async read(token) {
      const known = remembered.get(token);
      if (known) return known.expires > clock() ? known : undefined;
      const claims = await verified(token);
      if (!claims) return undefined;
      remembered.set(token, claims);
      const oldest = remembered.keys().next();
      if (remembered.size > REMEMBERED && !oldest.done) remembered.delete(oldest.value);
      return claims;
    },
  };
}

/** The token of an `Authorization: Bearer` header; nothing where there is no such header. */
export function bearerOf(header: string): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header)?.[1];
}

/** What the session cookie is called. */
export function sessionCookieName(https: boolean): string {
  return https ? SECURE_COOKIE : COOKIE;
}

/** The token of the session cookie. On https only the `__Host-` one counts: no other host can have planted it. */
export function cookieOf(header: string, https: boolean): string | undefined {
  return cookieValue(header, sessionCookieName(https));
}

/** The value of a cookie. Of several with one name, the first: browsers send the one of the nearest path first. */
export function cookieValue(header: string, wanted: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * The `Set-Cookie` header of a session, or of its end.
 * @param maxAge seconds; 0 takes the cookie away
 * @param https decides name and `Secure` (docs/api.md#who-is-asking)
 */
export function sessionCookie(token: string, maxAge: number, https: boolean): string {
  const secure = https ? '; Secure' : '';
  return `${sessionCookieName(https)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
