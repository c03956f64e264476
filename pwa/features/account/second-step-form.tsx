import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useServices } from '../../hooks/services';
import { FormField } from '../../components/design/form-field';
import { ApiError } from '../../network/api';
import { signedInUser } from '#shared/users/user';
import { useMessages } from '../../i18n/messages';
import { AccountCard } from './account-card';
import { entryErrorOf } from './use-account-entry';

interface SecondStepFormProps {
  /** Shows that the password was right. */
  readonly ticket: string;
  /** Back to the first step. @param reason why, where the person did not choose to */
  readonly onLeave: (reason?: string) => void;
}

/** Asks for the code of the authenticator, or for a recovery code. */
export function SecondStepForm({ ticket, onLeave }: SecondStepFormProps) {
  const { api, session } = useServices();
  const { t, said } = useMessages();
  const [error, setError] = useState<string>();
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ defaultValues: { code: '' } });
  const { setFocus, setValue } = form;
  useEffect(() => setFocus('code'), [setFocus, isRecovery]);

  const submit = form.handleSubmit(async ({ code }) => {
    setError(undefined);
    if (code.trim() === '') return form.setError('code', { message: 'Code is required' });
    try {
      const body = { ticket, code };
      const reply = await api.request('POST', '/api/users/auth/second-factor', {
        body,
        schema: signedInUser,
      });
      // The session moves the screen on.
      await session.signedIn(reply);
    } catch (failure) {
      const dead = failure instanceof ApiError ? failure.fields?.['ticket'] : undefined;
      if (dead !== undefined) return onLeave(dead);
      setError(entryErrorOf(failure, 'Login failed').message);
      setFocus('code');
    }
  });

  function change() {
    setRecovery(!isRecovery);
    setError(undefined);
    setValue('code', '');
  }

  return (
    <AccountCard title={t('Two-step sign-in')}>
      <Stack
        component="form"
        method="post"
        noValidate
        aria-label={t('Two-step sign-in')}
        onSubmit={(event) => void submit(event)}
        sx={{ gap: 2.5 }}
      >
        {error !== undefined && <Alert severity="error">{said(error)}</Alert>}
        <Typography>
          {isRecovery
            ? t('Enter one of your recovery codes. Each works once.')
            : t('Enter the 6-digit code that your authenticator app shows for this shop.')}
        </Typography>
        {/* Another field: the phone shows another keyboard. */}
        <FormField
          key={String(isRecovery)}
          form={form}
          name="code"
          label={isRecovery ? t('Recovery code') : t('Code')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={form.formState.isSubmitting}
        >
          {t('Sign In')}
        </Button>
        <Button onClick={change}>
          {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </Button>
        <Button onClick={() => onLeave()}>{t('Back to Sign In')}</Button>
      </Stack>
    </AccountCard>
  );
}
