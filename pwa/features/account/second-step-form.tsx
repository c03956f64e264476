import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useServices } from '../../hooks/services';
import { useSending } from '../../hooks/use-sending';
import { CodeField } from '../../components/design/account-fields';
import { EntryForm, SubmitButton } from '../../components/design/entry-form';
import { FormField } from '../../components/design/form-field';
import { signedInUser } from '#shared/users/user';
import { useT } from '../../i18n/messages';
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
  const t = useT();
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ defaultValues: { code: '' } });
  const { setFocus, setValue } = form;
  useEffect(() => setFocus('code'), [setFocus, isRecovery]);

  const { error, forgetError, sending } = useSending(form, (failure) => {
    const { message, fields = {} } = entryErrorOf(failure, 'Login failed');
    if (fields['ticket'] === undefined) {
      setFocus('code');
      return { message };
    }
    onLeave(fields['ticket']);
  });
  const submit = sending(async ({ code }) => {
    if (code.trim() === '') return form.setError('code', { message: 'Code is required' });
    const response = await api.request('POST', '/api/users/auth/second-factor', {
      body: { ticket, code },
      schema: signedInUser,
    });
    // The session moves the screen on.
    await session.signedIn(response);
  });

  function change() {
    setRecovery(!isRecovery);
    forgetError();
    setValue('code', '');
  }

  return (
    <AccountCard title={t('Two-step sign-in')}>
      <EntryForm label={t('Two-step sign-in')} error={error} onSubmit={submit}>
        <Typography>
          {isRecovery
            ? t('Enter one of your recovery codes. Each works once.')
            : t('Enter the 6-digit code that your authenticator app shows for this shop.')}
        </Typography>
        {isRecovery ? (
          <FormField
            form={form}
            name="code"
            label={t('Recovery code')}
            autoComplete="off"
            inputMode="text"
          />
        ) : (
          <CodeField form={form} name="code" />
        )}
        <SubmitButton form={form}>{t('Sign In')}</SubmitButton>
        <Button onClick={change}>
          {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </Button>
        <Button onClick={() => onLeave()}>{t('Back to Sign In')}</Button>
      </EntryForm>
    </AccountCard>
  );
}
