import * as z from 'zod/mini';
import { samePassword } from '#shared/users/same-password';
import type { ProfileUpdate } from '#shared/users/profile';
import { email, newPassword, personName } from '#shared/users/user';

/** A new password, or none: the old one stays then. */
const passwordOrNone = z.string().check((context) => {
  if (context.value === '') return;
  for (const { message } of newPassword.safeParse(context.value).error?.issues ?? [])
    context.issues.push({ code: 'custom', message, input: context.value });
});

/** The form of the profile. The current password is asked for where the shop wants it. */
export const profileForm = z
  .object({
    name: personName,
    email,
    password: passwordOrNone,
    confirmPassword: z.string(),
    currentPassword: z.string(),
  })
  .check(samePassword);
export type ProfileValues = z.infer<typeof profileForm>;

/** What of the form survives a reload: no password. */
export const profileDraft = z.object({ name: z.string(), email: z.string() });

/** The form of somebody, nothing changed yet. */
export function valuesOf(person: { readonly name: string; readonly email: string }): ProfileValues {
  const { name, email: address } = person;
  return { name, email: address, password: '', confirmPassword: '', currentPassword: '' };
}

/** What is sent (`PUT /api/users/profile`): passwords only where they were typed. */
export function updateOf(values: ProfileValues): ProfileUpdate {
  const { name, email: address, password, currentPassword } = values;
  return {
    name,
    email: address,
    ...(password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
  };
}
