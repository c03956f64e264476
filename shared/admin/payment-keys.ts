import * as z from 'zod/mini';
import { currentPassword } from '../users/user';

/** What keys of the gateway's test mode begin with: they take no money. */
const TEST_KEY = 'rzp_test_';
/** The longest secret, in characters. */
const MAX_SECRET = 200;
/** The gateway makes secrets of 24 characters: a shorter one was cut off. */
const MIN_KEY_SECRET = 16;
/** The owner makes this one: short ones can be guessed. */
const MIN_WEBHOOK_SECRET = 32;

export const isTestKey = (keyId: string): boolean => keyId.startsWith(TEST_KEY);

/** The keys of the gateway, as the owner enters them. */
export const paymentKeysFields = z.strictObject({
  keyId: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^rzp_(test|live)_[A-Za-z0-9]{6,40}$/,
        'Enter the whole key id: it begins with rzp_test_ or rzp_live_',
      ),
    ),
  keySecret: z
    .string()
    .check(
      z.trim(),
      z.minLength(MIN_KEY_SECRET, 'Copy the whole secret from the Razorpay dashboard'),
      z.maxLength(MAX_SECRET, 'Too long'),
    ),
  webhookSecret: z
    .string()
    .check(
      z.trim(),
      z.minLength(MIN_WEBHOOK_SECRET, 'Enter at least 32 characters'),
      z.maxLength(MAX_SECRET, 'Too long'),
    ),
});
export type PaymentKeysFields = Readonly<z.infer<typeof paymentKeysFields>>;

/** `PUT /api/admin/payment-keys`. */
export const paymentKeysBody = z.extend(paymentKeysFields, {
  currentPassword: z.optional(currentPassword),
});

/** `POST /api/admin/payment-keys/removal`. */
export const paymentKeysRemoval = z.strictObject({ currentPassword: z.optional(currentPassword) });

/** What is shown of the keys; no secret is among it. */
export const paymentKeys = z.object({
  revision: z.int(),
  /** Where the keys in use are from; `environment` wins. */
  from: z.enum(['environment', 'page', 'none']),
  /** Entered, but sealed with another key of the server: they must be entered again. */
  isUnreadable: z.boolean(),
  keys: z.nullable(
    z.object({
      keyId: z.string(),
      /** The last four characters. */
      keySecretEnd: z.string(),
      webhookSecretEnd: z.string(),
      isTest: z.boolean(),
    }),
  ),
});
export type PaymentKeys = Readonly<z.infer<typeof paymentKeys>>;

/**
 * `POST /api/admin/payment-keys/test`: what the gateway said. `wrong`: it refuses the keys; `refused`: it refuses otherwise, with its
 * own words; `unreachable`: it did not answer.
 */
export const paymentKeysTest = z.object({
  answer: z.enum(['works', 'wrong', 'refused', 'unreachable']),
  isTest: z.boolean(),
  says: z.string(),
});
export type PaymentKeysTest = Readonly<z.infer<typeof paymentKeysTest>>;

/** The last characters of a secret, by which its owner knows it again. */
export const endOf = (secret: string): string => secret.slice(-4);
