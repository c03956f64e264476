import { isStaff, type Rights } from './staff';
import * as z from 'zod/mini';
import { isEmailProven, type EmailClaim } from './proven-email';

/**
 * Who vouches for Google's accounts, in the one form in which identities are stored (docs/shop-rules.md#r-accounts-13).
 */
export const GOOGLE_ISSUER = 'https://accounts.google.com';
/** The largest token that is looked at, in characters: three times what Google's have. */
export const MAX_ID_TOKEN = 4096;
/** Shown for every token that is not believed, whatever is wrong with it (docs/shop-rules.md#r-texts-12). */
export const GOOGLE_FAILED = 'Google sign-in failed';
/** Shown where the email of the Google account is the email of an account here that it may not be linked with. */
export const SIGN_IN_WITH_PASSWORD =
  'This email address already has an account. Please sign in with its password';

/** `POST /api/users/google`. */
export const googleCredentials = z.strictObject({
  idToken: z
    .string('A token of Google is required')
    .check(
      z.minLength(1, 'A token of Google is required'),
      z.maxLength(MAX_ID_TOKEN, 'This is not a valid Google token'),
    ),
});

/** `POST /api/users/google/nonce`: what the token must name as its `nonce`. */
export const googleNonce = z.object({ nonce: z.string() });

/** An account at Google, as a token that was verified describes it. */
export interface GoogleAccount {
  /** Google's name for the person; never given to another one. */
  readonly subject: string;
  /** Trimmed, lower case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** The organisation's domain; `undefined` for a private account. */
  readonly hostedDomain: string | undefined;
  readonly name: string;
}

/**
 * Whether Google is the authority for the account's email: it is Gmail's, or of the organisation that the account belongs
 * to. Any other address Google has seen verified once, but its owner may have changed since.
 */
export function isAuthoritative({ email, isEmailVerified, hostedDomain }: GoogleAccount): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return isEmailVerified && (domain === 'gmail.com' || domain === hostedDomain?.toLowerCase());
}

/** The result of a sign-in with Google. */
export type GoogleDecision<Person> =
  | { readonly kind: 'enter'; readonly person: Person }
  | { readonly kind: 'create'; readonly isEmailProven: boolean }
  /** `endsOtherWaysIn`: password, sessions and other identities may be another person's, and go. */
  | { readonly kind: 'link'; readonly person: Person; readonly endsOtherWaysIn: boolean }
  | { readonly kind: 'refuse' };

/**
 * Whom a Google account signs in (docs/shop-rules.md#r-accounts-13). A person linked before is signed in, whatever
 * their email is now. By email an account is linked only where Google is the authority for it, and never one of the staff's. Of
 * an account with an unproven email, Google's person is the first to prove it: another person may have
 * registered it, waiting for them, so every other way into it ends.
 * @param linked the person whom the account at Google is linked with
 * @param holder the person whose account here has the email
 */
export function decideGoogleSignIn<Person extends EmailClaim & Rights>(
  account: GoogleAccount,
  linked: Person | undefined,
  holder: Person | undefined,
): GoogleDecision<Person> {
  if (linked) return { kind: 'enter', person: linked };
  const isProof = isAuthoritative(account);
  if (!holder) return { kind: 'create', isEmailProven: isProof };
  if (!isProof || isStaff(holder)) return { kind: 'refuse' };
  return { kind: 'link', person: holder, endsOtherWaysIn: !isEmailProven(holder) };
}
