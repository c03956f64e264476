import * as z from 'zod/mini';
import { email } from '../core/email';
import { newPassword } from './user';

/** How long a mailed link works, in milliseconds: 30 minutes. */
export const RESET_LIFETIME = 30 * 60 * 1000;
/** Shown for every request for a link, whether the email has an account or not. */
export const RESET_ASKED =
  'If this email address has an account, a link to set a new password is on its way. It works for 30 minutes.';
/** Shown for a link that was used, is too old, was followed by three newer ones, or never was one. */
export const RESET_LINK_DEAD = 'This link no longer works. Ask for a new one.';
/** Shown when the password was set. */
export const RESET_DONE = 'Your password was changed. Please sign in with it.';

/** What a link carries behind its `#`: 24 bytes as base64url, short enough for the link to stay in one line of a mail as it is sent. */
export const resetToken = z.string(RESET_LINK_DEAD).check(z.regex(/^[\w-]{32}$/, RESET_LINK_DEAD));

/** `POST /api/users/password/forgot`. */
export const forgottenPassword = z.strictObject({ email });

/** `POST /api/users/password/reset`. */
export const passwordReset = z.strictObject({ token: resetToken, password: newPassword });
export type PasswordResetBody = z.infer<typeof passwordReset>;
