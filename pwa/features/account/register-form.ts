import * as z from 'zod/mini';
import { samePassword } from '#shared/users/same-password';
import { registration } from '#shared/users/user';

/** The registration form: what is sent, and the password once more (docs/shop-rules.md#r-accounts-1). */
export const registrationForm = z
  .extend(registration, { confirmPassword: z.string() })
  .check(samePassword);

/** What of the form survives a reload: no password. */
export const registrationDraft = z.object({ name: z.string(), email: z.string() });
