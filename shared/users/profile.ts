import * as z from 'zod/mini';
import { email } from '../core/email';
import { currentPassword, newPassword, personName } from './user';

/** How old a session may be to change how its person signs in who has no password, in milliseconds: under 10 minutes. */
export const FRESH_SESSION = 10 * 60 * 1000;
/** Shown where the current password that was given is not the one. */
export const CURRENT_PASSWORD_WRONG = 'This is not your current password';
/** Shown where the current password is needed and there is none: the person has only ever signed in with Google. */
export const NO_PASSWORD_YET =
  'Your account has no password yet. Sign in with Google again and try once more within ten minutes, or set a password with “Forgot your password?” on the sign-in page';

/** `PUT /api/users/profile`. `currentPassword` is for who changes how they sign in. */
export const profileUpdate = z.strictObject({
  name: personName,
  email,
  password: z.optional(newPassword),
  currentPassword: z.optional(currentPassword),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

/**
 * Whether a change of the profile needs the current password: it changes how the person signs in. Always, however short ago
 * they signed in: a device that was left open for a minute must not cost its owner the account. Who has no password must have
 * signed in just now instead. A session from the future, left by a clock that was set back, is not fresh.
 * @param update the email as its schema leaves it, trimmed and in lower case
 * @param person as they are now
 * @param sessionAge milliseconds since the person signed in
 */
export function needsCurrentPassword(
  update: Pick<ProfileUpdate, 'email' | 'password'>,
  person: { readonly email: string; readonly hasPassword: boolean },
  sessionAge: number,
): boolean {
  const changesSignIn = update.password !== undefined || update.email !== person.email;
  return changesSignIn && (person.hasPassword || Math.abs(sessionAge) >= FRESH_SESSION);
}
