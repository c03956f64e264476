import { decodeProtectedHeader, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { GOOGLE_ISSUER, type GoogleAccount } from '#shared/users/google-account';
import { email } from '#shared/core/email';
import { KeysUnavailableError } from './google-keys';
import { nameOf } from './name-of';

/** Both forms in which Google names itself. */
const ISSUERS = [GOOGLE_ISSUER, 'accounts.google.com'];
/** How old a token may be, in seconds: Google's are valid for an hour. */
const MAX_AGE = 60 * 60;
/** How far apart Google's clock and ours may be, in seconds. */
const LEEWAY = 60;
/** What a token must not contain: keys, and where to find some. The key is Google's, by its name. */
const OWN_KEYS = ['jwk', 'jku', 'x5c', 'x5u'];

/** What is read from a token whose signature, issuer and times are right. */
const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  // Issued for us alone: the library also accepts a list that includes us.
  aud: z.string(),
  nonce: z.string(),
  email,
  // Any other value is no "yes".
  email_verified: z.optional(z.unknown()),
  hd: z.optional(z.string()),
  name: z.optional(z.string()),
});

export interface TokenRules {
  /** The shop's client id at Google: the token must be issued for it. */
  readonly clientId: string;
  /** What this browser's token must name. */
  readonly nonce: string;
  readonly keys: JWTVerifyGetKey;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Reads an ID token of Google (docs/guarantees.md#sign-in).
 * @returns its account; nothing for an invalid token, whatever is wrong with it
 * @throws KeysUnavailableError if that cannot be checked now
 */
export async function readGoogleToken(
  token: string,
  { clientId, nonce, keys, now }: TokenRules,
): Promise<GoogleAccount | undefined> {
  if (!isHeadRight(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      audience: clientId,
      issuer: ISSUERS,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: MAX_AGE,
      clockTolerance: LEEWAY,
      currentDate: new Date(now),
    });
    const read = claims.safeParse(payload);
    if (!read.success || read.data.nonce !== nonce) return undefined;
    const { data } = read;
    return {
      subject: data.sub,
      email: data.email,
      isEmailVerified: data.email_verified === true,
      hostedDomain: data.hd,
      name: nameOf(data.email, data.name),
    };
  } catch (error) {
    if (error instanceof KeysUnavailableError) throw error;
    return undefined;
  }
}

function isHeadRight(token: string): boolean {
  try {
    const head = decodeProtectedHeader(token);
    return head.alg === 'RS256' && Boolean(head.kid) && !OWN_KEYS.some((name) => name in head);
  } catch {
    return false;
  }
}
