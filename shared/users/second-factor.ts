import * as z from 'zod/mini';
import { plainTyped } from '../core/typed-text';
import { currentPassword } from './user';

/** How long the second step of a sign-in may take, in milliseconds. */
export const TICKET_LIFETIME = 5 * 60 * 1000;
/** How long setting two-step sign-in up may take, in milliseconds. */
export const SETUP_LIFETIME = 30 * 60 * 1000;
export const RECOVERY_CODES = 10;

/** Shown where a code is not right, was used before, or is too old. */
export const CODE_WRONG = 'That code isn’t right. Wait for the next one and try again';
/** Shown where the first step was too long ago, or was followed by another sign-in. */
export const SIGN_IN_AGAIN = 'This took too long. Please sign in again';
/** Shown where setting it up took too long. */
export const SET_UP_AGAIN = 'This took too long. Please start again';
/** Shown where two-step sign-in is on already, or is not on. */
export const ALREADY_ON = 'Two-step sign-in is on already';
export const NOT_ON = 'Two-step sign-in is not on';
/** Shown where the email is unproven: a person who registered with another's must not lock its owner out. */
export const CONFIRM_EMAIL_FIRST = 'Please confirm your email address first';
/** Shown where the email of an account with two-step sign-in is changed: a link to the old mailbox would turn it off. */
export const TURN_OFF_FIRST = 'Turn off two-step sign-in before you change your email address';

/** Six digits of the authenticator, or a recovery code. Spaces and dashes are for reading. */
const code = z
  .string('Code is required')
  .check(
    z.overwrite(plainTyped),
    z.trim(),
    z.minLength(1, 'Code is required'),
    z.maxLength(40, CODE_WRONG),
  );
const sealed = z.string().check(z.minLength(1), z.maxLength(1000));

/** `POST /api/users/auth/second-factor`: the second step, with what the first one gave. */
export const secondStep = z.strictObject({ ticket: sealed, code });

/** The reply to a right password where a second step is needed: `second_factor_required`. */
export const secondStepNeeded = z.object({ ticket: z.string() });

/** `GET /api/users/second-factor`. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** Since when, ISO 8601 UTC. */
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
  /** It can only be turned on with a confirmed email. */
  isEmailConfirmed: z.boolean(),
  /** The shop requires it of admins. */
  isRequired: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** `POST /api/users/second-factor/setup`: what the authenticator has to know, and what must come back with its first code. */
export const secondFactorSetup = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** The same as `otpauth://…`, for a QR code. */
  uri: z.string(),
  draft: z.string(),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** What changing the sign-in takes: a code, and the password where there is one. */
export const secondFactorProof = z.strictObject({
  code,
  currentPassword: z.optional(currentPassword),
});
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

/** `PUT /api/users/second-factor`. */
export const secondFactorStart = z.strictObject({ ...secondFactorProof.shape, draft: sealed });

/** Recovery codes for a lost authenticator, each valid once. Shown now and never again. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
