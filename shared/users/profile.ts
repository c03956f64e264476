import * as z from 'zod/mini';
import { email } from '../core/email';
import { currentPassword, newPassword, personName } from './user';

/** `PUT /api/users/profile`. `currentPassword` is for who changes how they sign in. */
export const profileUpdate = z.strictObject({
  name: personName,
  email,
  password: z.optional(newPassword),
  currentPassword: z.optional(currentPassword),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

/**
 * Whether a change of the profile is one of how the person signs in.
 * @param update the email as its schema leaves it, trimmed and in lower case
 * @param person as they are now
 */
export function changesSignIn(
  update: Pick<ProfileUpdate, 'email' | 'password'>,
  person: { readonly email: string },
): boolean {
  return update.password !== undefined || update.email !== person.email;
}
