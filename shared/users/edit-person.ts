import { ROLES } from './permissions';
import { isStaff, type Rights } from './staff';
import * as z from 'zod/mini';
import { email } from '../core/email';
import { currentPassword, personName } from './user';

/** `PUT /api/users/{id}`, for admins. */
export const personEdit = z.strictObject({
  userId: z.optional(z.string()),
  name: personName,
  email,
  isAdmin: z.boolean('isAdmin is true or false'),
  /** A helper's role, `null` for none; as it was unless said. An admin has none: they may everything. */
  role: z.optional(z.nullable(z.enum(ROLES, 'Choose one of the roles'))),
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

/** A person's rights after an edit. */
export function rightsAfter<Role extends string>(
  { role: before }: { readonly role?: Role | undefined },
  {
    isAdmin,
    role = before ?? null,
  }: { readonly isAdmin: boolean; readonly role?: Role | null | undefined },
): { readonly isAdmin: boolean; readonly role?: Role } {
  return isAdmin || role === null ? { isAdmin } : { isAdmin, role };
}

/**
 * Why an edit of a person is refused: the last admin stays one, or there could never be another
 * (docs/shop-rules.md#r-roles-7).
 * @param person as they are now
 * @param admins how many there are, the person counted
 * @returns the code of the refusal; nothing where the edit may be made
 */
export function refusalToEdit(
  person: Rights,
  edit: Rights,
  admins: number,
): 'last_admin' | undefined {
  return person.isAdmin && !edit.isAdmin && admins <= 1 ? 'last_admin' : undefined;
}

/**
 * Why deleting a person is refused: the staff is not deleted, the role is taken from them first
 * (docs/shop-rules.md#r-roles-7).
 * @returns the code of the refusal; nothing where the person may be deleted
 */
export function refusalToDelete(person: Rights): 'admin_protected' | undefined {
  return isStaff(person) ? 'admin_protected' : undefined;
}
