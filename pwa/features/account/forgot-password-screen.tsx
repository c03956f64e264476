import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { forgottenPassword } from '#shared/users/password-reset';
import { useSending } from '../../hooks/use-sending';
import { useServices } from '../../hooks/services';
import { EmailField } from '../../components/design/account-fields';
import { EntryForm, SubmitButton } from '../../components/design/entry-form';
import { useCheckedForm } from '../../components/design/use-checked-form';
import { useMessages } from '../../i18n/messages';
import { AccountCard } from './account-card';
import { NeedsServer } from './needs-server';
import { entryErrorOf, messageResponse } from './use-account-entry';

/** Shown where the link was not sent, and the server does not say why. */
const FORGOT_FAILED = 'The link could not be sent';

/** Asks for a link to set a new password. The answer is the same whether the shop knows the address or not. */
export function Component() {
  const { api } = useServices();
  const { t, translate } = useMessages();
  const [answer, setAnswer] = useState<string>();
  const form = useCheckedForm(forgottenPassword, { email: '' });
  const { error, sending } = useSending(form, (failure) => entryErrorOf(failure, FORGOT_FAILED));
  const submit = sending(async (body) => {
    const path = '/users/password/forgot';
    setAnswer((await api.request('POST', path, { body, schema: messageResponse })).message);
  });

  return (
    <AccountCard title={t('Forgot your password?')}>
      <NeedsServer unless={answer !== undefined || form.formState.isDirty}>
        {answer === undefined ? (
          <EntryForm
            label={t('Forgot your password?')}
            lead={
              <Typography sx={{ color: 'text.secondary' }}>
                {t('Enter your email and we’ll send you a link to reset your password.')}
              </Typography>
            }
            error={error}
            onSubmit={submit}
          >
            <EmailField form={form} name="email" />
            <SubmitButton form={form}>{t('Send reset link')}</SubmitButton>
          </EntryForm>
        ) : (
          <Stack sx={{ gap: 2.5 }}>
            <Alert severity="success">{translate(answer)}</Alert>
            <Button variant="outlined" onClick={() => setAnswer(undefined)}>
              {t('Use another address')}
            </Button>
          </Stack>
        )}
      </NeedsServer>
      <Stack sx={{ mt: 2.5, alignItems: 'center' }}>
        <MuiLink component={Link} to="/login" sx={{ py: 1 }}>
          {t('Back to Sign In')}
        </MuiLink>
      </Stack>
    </AccountCard>
  );
}
