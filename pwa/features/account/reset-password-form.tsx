import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useSending } from '../../hooks/use-sending';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { NewPasswordFields } from '../../components/design/account-fields';
import { EntryForm, SubmitButton } from '../../components/design/entry-form';
import { useMessages } from '../../i18n/messages';
import { NeedsServer } from './needs-server';
import { refusesLink, RESET_FAILED, resetForm, messageResponse } from './password-reset';
import { entryErrorOf } from './use-account-entry';

interface ResetPasswordFormProps {
  /** The secret of the mailed link. */
  readonly token: string;
  /** The server does not take the link, now or ever. */
  readonly onDead: () => void;
}

/** The new password, twice. Once it is set the person signs in with it. */
export function ResetPasswordForm({ token, onDead }: ResetPasswordFormProps) {
  const { api } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const { t, said } = useMessages();
  const form = useForm({
    resolver: zodResolver(resetForm),
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { error, sending } = useSending(form, (failure) => {
    if (!refusesLink(failure)) return entryErrorOf(failure, RESET_FAILED);
    onDead();
  });
  const submit = sending(async ({ password }) => {
    const body = { token, password };
    const response = await api.request('POST', '/users/password/reset', {
      body,
      schema: messageResponse,
    });
    toast.success(said(response.message));
    await navigate('/login', { replace: true });
  });

  return (
    <NeedsServer unless={form.formState.isDirty}>
      <EntryForm label={t('Choose a new password')} error={error} onSubmit={submit}>
        <NewPasswordFields form={form} first="password" second="confirmPassword" />
        <SubmitButton form={form}>{t('Set new password')}</SubmitButton>
      </EntryForm>
    </NeedsServer>
  );
}
