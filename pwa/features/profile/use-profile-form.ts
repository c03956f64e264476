import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { NO_PASSWORD_YET } from '#shared/users/freshness';
import type { ProfileUpdate } from '#shared/users/profile';
import { samePassword } from '#shared/users/same-password';
import { email } from '#shared/core/email';
import { newPassword, personName, userDocument } from '#shared/users/user';
import { useCheckedForm } from '../../components/design/use-checked-form';
import { resetForm } from '../../hooks/reset-form';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { ApiError } from '../../network/api-error';
import type { SessionUser } from '../../session/session';
import { useFormDraft } from '../../hooks/use-form-draft';
import { useSending } from '../../hooks/use-sending';
import { useT } from '../../i18n/messages';

const PROFILE = '/users/profile';
/** Shown where the profile was not changed, and the server does not say why (docs/shop-rules.md#r-texts-12). */
const UPDATE_FAILED = 'Update failed';

/** A new password, or none: the old one stays then. */
const passwordOrNone = z.string().check((context) => {
  if (context.value === '') return;
  for (const { message } of newPassword.safeParse(context.value).error?.issues ?? [])
    context.issues.push({ code: 'custom', message, input: context.value });
});

/** The form of the profile. The current password is asked for where the shop wants it. */
const profileForm = z
  .object({
    name: personName,
    email,
    password: passwordOrNone,
    confirmPassword: z.string(),
    currentPassword: z.string(),
  })
  .check(samePassword);
type ProfileValues = z.infer<typeof profileForm>;
const FIELDS = ['name', 'email', 'password', 'confirmPassword', 'currentPassword'] as const;

/** What of the form survives a reload: no password. */
const profileDraft = z.object({ name: z.string(), email: z.string() });

/** The form of a user, nothing changed yet. */
function valuesOf(person: { readonly name: string; readonly email: string }): ProfileValues {
  const { name, email: address } = person;
  return { name, email: address, password: '', confirmPassword: '', currentPassword: '' };
}

/** What is sent (`PUT /api/users/profile`): passwords only where they were typed. */
function updateOf(values: ProfileValues): ProfileUpdate {
  const { name, email: address, password, currentPassword } = values;
  return {
    name,
    email: address,
    ...(password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
  };
}

/** Changing one's own name, email and password; the session follows, and with it the name in the header. */
export function useProfileForm(user: SessionUser) {
  const { api, session } = useServices();
  const toast = useToast();
  const t = useT();
  /** The shop wants to know the current password first. */
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useCheckedForm(profileForm, valuesOf(user));
  /** As the form began: what it says otherwise was typed. */
  const [begun] = useState(() => valuesOf(user));
  const { getValues, resetField, setFocus, setValue } = form;
  const draft = useFormDraft(form, { name: 'profile', userId: user._id, schema: profileDraft });

  // Changed on another device: otherwise an old name would be sent back with the next change.
  useEffect(() => {
    let isHere = true;
    api.request('GET', PROFILE, { schema: userDocument }).then(
      (person) => {
        if (!isHere) return;
        session.renamed(person);
        // What was typed before this answer stays.
        for (const name of ['name', 'email'] as const)
          if (getValues(name) === begun[name]) resetField(name, { defaultValue: person[name] });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [api, session, begun, getValues, resetField]);

  useEffect(() => {
    if (asksPassword) setFocus('currentPassword');
  }, [asksPassword, setFocus]);

  const { error, sending } = useSending(form, (failure) => {
    if (!(failure instanceof ApiError)) return { message: UPDATE_FAILED };
    const { code, message, fields } = failure;
    if (fields || code !== 'reauth_required' || message === NO_PASSWORD_YET)
      return { message: message || UPDATE_FAILED, fields };
    setAsksPassword(true);
    // Asked for already, and left empty.
    if (asksPassword) return { message, fields: { currentPassword: 'Password is required' } };
  });
  const submit = sending(async (values) => {
    const body = updateOf(values);
    const sent = getValues();
    const person = await api.request('PUT', PROFILE, { body, schema: userDocument });
    session.renamed(person);
    setAsksPassword(false);
    // What was typed while this was on its way stays, and is not sent yet.
    const typed = getValues();
    const later = FIELDS.filter((name) => typed[name] !== sent[name]);
    resetForm(form, valuesOf(person));
    for (const name of later) setValue(name, typed[name], { shouldDirty: true });
    if (later.length === 0) draft.drop();
    toast.success(t('Profile updated successfully'));
    if (body.password !== undefined) toast.success(t('Password changed'));
  });

  return { form, submit, error, asksPassword };
}
