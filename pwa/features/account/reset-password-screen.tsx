import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { RESET_LINK_DEAD, resetToken } from '#shared/users/password-reset';
import { samePassword } from '#shared/users/same-password';
import { newPassword } from '#shared/users/user';
import { NewPasswordFields } from '../../components/design/account-fields';
import { EntryForm, SubmitButton } from '../../components/design/entry-form';
import { useCheckedForm } from '../../components/design/use-checked-form';
import { useLinkToken } from '../../hooks/use-link-token';
import { useSending } from '../../hooks/use-sending';
import { useServices } from '../../hooks/services';
import { useMessages } from '../../i18n/messages';
import { ApiError } from '../../network/api-error';
import { useToast } from '../../toasts/toasts';
import { AccountCard } from './account-card';
import { NeedsServer } from './needs-server';
import { entryErrorOf, messageResponse } from './use-account-entry';

/** Sets a new password with the secret of a mailed link. */
export function Component() {
  const token = useLinkToken();
  const { t, translate } = useMessages();
  const [dead, setDead] = useState<string>();
  const works = resetToken.safeParse(token).success && token !== dead;
  return (
    <AccountCard title={t('Choose a new password')}>
      {works ? (
        <ResetPasswordForm key={token} token={token} onDead={() => setDead(token)} />
      ) : (
        <Stack sx={{ gap: 2.5 }}>
          <Alert severity="error">{translate(RESET_LINK_DEAD)}</Alert>
          <Button variant="contained" size="large" component={Link} to="/forgot-password">
            {t('Ask for a new link')}
          </Button>
        </Stack>
      )}
    </AccountCard>
  );
}

/** Shown where the password was not changed, and the server does not say why. */
const RESET_FAILED = 'The password could not be changed';

/** The form that sets a new password. */
const resetForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .check(samePassword);

/** Whether the server refused the link, and not what was typed: then no other password helps. */
function refusesLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 400 && error.fields?.['token'] !== undefined;
}

interface ResetPasswordFormProps {
  /** The secret of the mailed link. */
  readonly token: string;
  /** The server does not take the link, now or ever. */
  readonly onDead: () => void;
}

/** The new password, twice. Once it is set the person signs in with it. */
function ResetPasswordForm({ token, onDead }: ResetPasswordFormProps) {
  const { api } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const { t, translate } = useMessages();
  const form = useCheckedForm(resetForm, { password: '', confirmPassword: '' });
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
    toast.success(translate(response.message));
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
