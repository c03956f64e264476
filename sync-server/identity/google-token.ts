import { decodeProtectedHeader, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { GOOGLE_ISSUER, type GoogleAccount } from '#shared/users/google-account';
import { email } from '#shared/core/email';
import { KeysUnavailableError } from './google-keys';
import { nameOf } from './name-of';

/** Both forms in which Google names itself. */
const ISSUERS = [GOOGLE_ISSUER, 'accounts.google.com'];
/** How old a token may be, in seconds: Google's are good for an hour. */
const MAX_AGE = 60 * 60;
/** How far apart Google's clock and ours may be, in seconds. */
const LEEWAY = 60;
/** What a token may not bring along: keys, and where to find some. The key is Google's, by its name. */
const OWN_KEYS = ['jwk', 'jku', 'x5c', 'x5u'];

/** What is believed of a token whose signature, issuer and times are right. */
const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  // Made out to us alone: the library takes a list that we are in.
  aud: z.string(),
  nonce: z.string(),
  email,
  // Whatever else stands there is no "yes".
  email_verified: z.optional(z.unknown()),
  hd: z.optional(z.string()),
  name: z.optional(z.string()),
});

export interface TokenRules {
  /** The shop's name at Google: the token must be made out to it. */
  readonly clientId: string;
  /** What this browser's token must name. */
  readonly nonce: string;
  readonly keys: JWTVerifyGetKey;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Reads an ID token of Google (docs/guarantees.md#sign-in).
 * @returns the account it is about; nothing for a token that is not believed, whatever is wrong with it
 * @throws KeysUnavailableError where that cannot be told now
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
