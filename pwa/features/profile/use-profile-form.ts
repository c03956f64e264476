import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { NO_PASSWORD_YET } from '#shared/users/profile';
import { userDocument } from '#shared/users/user';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { ApiError } from '../../network/api';
import type { SessionUser } from '../../session/session';
import { useFormDraft } from '../../hooks/use-form-draft';
import { useSending } from '../../hooks/use-sending';
import { useT } from '../../i18n/messages';
import { profileDraft, profileForm, updateOf, valuesOf } from './profile-form';

const PROFILE = '/users/profile';
/** Shown where the profile was not changed, and the server does not say why (docs/shop-rules.md#r-texts-12). */
const UPDATE_FAILED = 'Update failed';

/** Changing one's own name, email and password; the session follows, and with it the name in the header. */
export function useProfileForm(user: SessionUser) {
  const { api, session } = useServices();
  const toast = useToast();
  const t = useT();
  /** The shop wants to know the current password first. */
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    resolver: zodResolver(profileForm),
    mode: 'onTouched',
    defaultValues: valuesOf(user),
  });
  const { reset, setFocus } = form;
  const draft = useFormDraft(form, { name: 'profile', userId: user._id, schema: profileDraft });

  // Changed on another device: otherwise an old name would be sent back with the next change.
  useEffect(() => {
    let isHere = true;
    api.request('GET', PROFILE, { schema: userDocument }).then(
      (person) => {
        if (!isHere) return;
        session.renamed(person);
        reset(valuesOf(person), { keepDirtyValues: true, keepErrors: true, keepTouched: true });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [api, session, reset]);

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
    const person = await api.request('PUT', PROFILE, { body, schema: userDocument });
    session.renamed(person);
    draft.drop();
    setAsksPassword(false);
    reset(valuesOf(person));
    toast.success(t('Profile updated successfully'));
  });

  return { form, submit, error, asksPassword };
}
