import * as z from 'zod/mini';

/** How long a mailed link confirms an email address, in milliseconds: a week. */
export const CONFIRMATION_LIFETIME = 7 * 24 * 60 * 60 * 1000;
/** Shown for a link that is too old, of another person or email, or never was one. */
export const CONFIRMATION_DEAD = 'This link didn’t work. Send a new one.';
/** Shown when a link was asked for. */
export const CONFIRMATION_SENT = 'We’ve emailed you a link to confirm your email address.';

/** What a link carries behind its `#`: the moment until which it is good, and a signature. */
export const confirmationToken = z
  .string(CONFIRMATION_DEAD)
  .check(z.regex(/^\d{13}\.[\w-]{43}$/, CONFIRMATION_DEAD));

/** `PUT /api/users/profile/email-confirmation`. */
export const emailConfirmation = z.strictObject({ token: confirmationToken });

/** The state of one's own email. */
export const emailStanding = z.object({ isConfirmed: z.boolean() });
