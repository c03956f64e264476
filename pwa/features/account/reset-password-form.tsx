import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { NewPasswordFields } from '../../components/design/new-password-fields';
import { useMessages } from '../../i18n/messages';
import { NeedsServer } from './needs-server';
import { refusesLink, RESET_FAILED, resetForm, toldReply } from './password-reset';
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
  const [error, setError] = useState<string>();
  const form = useForm({
    resolver: zodResolver(resetForm),
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  });

  const submit = form.handleSubmit(async ({ password }) => {
    setError(undefined);
    try {
      const body = { token, password };
      const reply = await api.request('POST', '/users/password/reset', { body, schema: toldReply });
      toast.success(said(reply.message));
      await navigate('/login', { replace: true });
    } catch (failure) {
      if (refusesLink(failure)) return onDead();
      const { message, fields } = entryErrorOf(failure, RESET_FAILED);
      if (fields['password'] === undefined) setError(message);
      else form.setError('password', { message: fields['password'] }, { shouldFocus: true });
    }
  });

  return (
    <NeedsServer unless={form.formState.isDirty}>
      <Stack
        component="form"
        method="post"
        noValidate
        aria-label={t('Choose a new password')}
        onSubmit={(event) => void submit(event)}
        sx={{ gap: 2.5 }}
      >
        {error !== undefined && <Alert severity="error">{said(error)}</Alert>}
        <NewPasswordFields form={form} first="password" second="confirmPassword" />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={form.formState.isSubmitting}
        >
          {t('Set new password')}
        </Button>
      </Stack>
    </NeedsServer>
  );
}
