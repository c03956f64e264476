/** How old a sign-in may be to replace the password, in milliseconds: under 10 minutes. */
export const FRESH_SESSION = 10 * 60 * 1000;
/** Shown where the current password that was given is not the one. */
export const CURRENT_PASSWORD_WRONG = 'This is not your current password';
/** Shown where the current password is needed and there is none: the person has only ever signed in with Google. */
export const NO_PASSWORD_YET =
  'Your account has no password yet. Sign in with Google again and try once more within ten minutes, or set a password with “Forgot your password?” on the sign-in page';

/**
 * Changes for which a signed-in user authenticates again:
 * - `sign-in`: how they sign in, by email, password and second step;
 * - `role`: what another person may do, or which email lets them in;
 * - `refund`: money that leaves the shop, or is said to have left it;
 * - `payment-keys`: where shoppers' money goes.
 */
export type SensitiveChange = 'sign-in' | 'role' | 'refund' | 'payment-keys';

/**
 * Whether a change needs the current password. A recent sign-in replaces it, but not where the change is of how a person
 * with a password signs in: a device that was left open for a minute must not cost its owner the account. A session from the
 * future, left by a clock that was set back, is not fresh.
 * @param sessionAge milliseconds since the person signed in
 */
export function needsPassword(
  change: SensitiveChange,
  { hasPassword }: { readonly hasPassword: boolean },
  sessionAge: number,
): boolean {
  const isFresh = Math.abs(sessionAge) < FRESH_SESSION;
  return !isFresh || (change === 'sign-in' && hasPassword);
}
