import * as z from 'zod/mini';
import { email } from '../core/email';
import { pageOf } from '../core/page-schema';
import { normalizedPassword, writtenName } from '../core/written-text';

/** The shortest and longest password accepted, in characters (docs/shop-rules.md#r-accounts-3). */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
/** Shown for a password that is shorter than `MIN_PASSWORD`; written out, so that it can be said in every language. */
export const PASSWORD_TOO_SHORT = 'Use at least 8 characters';
/** Shown when the two passwords differ (docs/shop-rules.md#r-forms-3). */
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** The longest name of a person, in characters. */
export const MAX_PERSON_NAME = 100;
export const personName = writtenName(
  'Name is required',
  MAX_PERSON_NAME,
  'At most 100 characters',
);

export const newPassword = z
  .string('Password is required')
  .check(
    z.overwrite(normalizedPassword),
    z.minLength(MIN_PASSWORD, PASSWORD_TOO_SHORT),
    z.maxLength(MAX_PASSWORD, `At most ${MAX_PASSWORD} characters`),
  );

/** `POST /api/users`. */
export const registration = z.strictObject({ name: personName, email, password: newPassword });
export type Registration = z.infer<typeof registration>;

/** An existing password. No rule about it, so that any can be tried. */
export const currentPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(MAX_PASSWORD, `At most ${MAX_PASSWORD} characters`),
  );

/** `POST /api/users/auth`. */
export const credentials = z.strictObject({ email, password: currentPassword });

/** A person as the shop shows them to themselves and to admins. */
export const userDocument = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** What a helper may do (docs/shop-rules.md#r-roles-8); absent: a shopper, or an admin, who may everything. */
  role: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type UserDocument = z.infer<typeof userDocument>;

/** A person as admins see them. */
export const personDocument = z.extend(userDocument, {
  /** Whether the person has shown that the email is theirs. */
  isEmailConfirmed: z.boolean(),
  /** An admin freed the person of the limits of cash orders; absent where not. */
  largeCashOrders: z.optional(z.boolean()),
});
export type PersonDocument = z.infer<typeof personDocument>;

/** `GET /api/users`, for the admins. */
export const peoplePage = pageOf({ users: z.array(personDocument) });

/** The reply to a sign-in or registration: the person, the token for programs, and when it ends (ISO 8601 UTC). */
export const signedInUser = z.extend(userDocument, {
  token: z.string(),
  expirationTime: z.string(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** Who acts: what a decision may know of the person. */
export interface Actor {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
}
