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
import { useT } from '../../i18n/messages';
import { profileDraft, profileForm, updateOf, valuesOf, type ProfileValues } from './profile-form';

const PROFILE = '/users/profile';
/** Shown where the profile was not changed, and the server does not say why (docs/shop-rules.md#r-texts-12). */
const UPDATE_FAILED = 'Update failed';

const isField = (name: string): name is keyof ProfileValues =>
  Object.hasOwn(profileForm.shape, name);

/** Changing one's own name, email and password; the session follows, and with it the name in the header. */
export function useProfileForm(user: SessionUser) {
  const { api, session } = useServices();
  const toast = useToast();
  const t = useT();
  const [error, setError] = useState<string>();
  /** The shop wants to know the current password first. */
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    resolver: zodResolver(profileForm),
    mode: 'onTouched',
    defaultValues: valuesOf(user),
  });
  const { reset, setFocus } = form;
  const draft = useFormDraft(form, { name: 'profile', user: user._id, schema: profileDraft });

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

  function explain(failure: unknown): void {
    if (!(failure instanceof ApiError)) return setError(UPDATE_FAILED);
    const { code, message, fields = {} } = failure;
    const named = Object.entries(fields).filter(([name]) => isField(name));
    for (const [name, text] of named)
      if (isField(name)) form.setError(name, { message: text }, { shouldFocus: true });
    if (named.length > 0) return;
    if (code !== 'reauth_required' || message === NO_PASSWORD_YET)
      return setError(message || UPDATE_FAILED);
    // Asked for already, and left empty.
    if (asksPassword)
      form.setError('currentPassword', { message: 'Password is required' }, { shouldFocus: true });
    setAsksPassword(true);
  }

  const submit = form.handleSubmit(async (values) => {
    setError(undefined);
    try {
      const body = updateOf(values);
      const person = await api.request('PUT', PROFILE, { body, schema: userDocument });
      session.renamed(person);
      draft.drop();
      setAsksPassword(false);
      reset(valuesOf(person));
      toast.success(t('Profile updated successfully'));
    } catch (failure) {
      explain(failure);
    }
  });

  return { form, submit, error, asksPassword };
}
