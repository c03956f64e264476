import * as z from 'zod/mini';
import { email } from '../core/email';
import { currentPassword, personName } from './user';

/** `PUT /api/users/{id}`, for admins. */
export const personEdit = z.strictObject({
  userId: z.optional(z.string()),
  name: personName,
  email,
  isAdmin: z.boolean('isAdmin is true or false'),
  /** Whether the limits of cash orders do not hold for the person; as it was unless said. */
  largeCashOrders: z.optional(z.boolean('largeCashOrders is true or false')),
  /** The admin's own: for another role or email, where their sign-in was not just now. */
  currentPassword: z.optional(currentPassword),
});
export type PersonEdit = z.infer<typeof personEdit>;

/** Shown to an admin who changes their own email among the people: that takes the current password. */
export const OWN_EMAIL_IN_PROFILE = 'Change your own email address in your profile';

/** Shown where a person with two-step sign-in is given another email: mail to it could turn the second step off. */
export const EMAIL_NEEDS_ONE_STEP =
  'This person uses two-step sign-in. They must turn it off before their email address is changed';

interface Role {
  readonly isAdmin: boolean;
}

/**
 * Why an edit of a person is refused: the last admin stays one, or there could never be another
 * (docs/shop-rules.md#r-roles-7).
 * @param person as they are now
 * @param admins how many there are, the person counted
 * @returns the code of the refusal; nothing where the edit may be made
 */
export function refusalToEdit(person: Role, edit: Role, admins: number): 'last_admin' | undefined {
  return person.isAdmin && !edit.isAdmin && admins <= 1 ? 'last_admin' : undefined;
}

/**
 * Why deleting a person is refused: admins are not deleted, the role is taken from them first
 * (docs/shop-rules.md#r-roles-7).
 * @returns the code of the refusal; nothing where the person may be deleted
 */
export function refusalToDelete(person: Role): 'admin_protected' | undefined {
  return person.isAdmin ? 'admin_protected' : undefined;
}
