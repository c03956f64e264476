import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { forgottenPassword } from '#shared/users/password-reset';
import { useServices } from '../../hooks/services';
import { FormField } from '../../components/design/form-field';
import { useMessages } from '../../i18n/messages';
import { AccountCard } from './account-card';
import { NeedsServer } from './needs-server';
import { FORGOT_FAILED, toldReply } from './password-reset';
import { entryErrorOf } from './use-account-entry';

/** Asks for a link to set a new password. The answer is the same whether the shop knows the address or not. */
export function Component() {
  const { api } = useServices();
  const { t, said } = useMessages();
  const [error, setError] = useState<string>();
  const [told, setTold] = useState<string>();
  const form = useForm({
    resolver: zodResolver(forgottenPassword),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });

  const submit = form.handleSubmit(async (body) => {
    setError(undefined);
    try {
      const path = '/users/password/forgot';
      setTold((await api.request('POST', path, { body, schema: toldReply })).message);
    } catch (failure) {
      setError(entryErrorOf(failure, FORGOT_FAILED).message);
    }
  });

  return (
    <AccountCard title={t('Forgot your password?')}>
      <NeedsServer unless={told !== undefined || form.formState.isDirty}>
        {told === undefined ? (
          <Stack
            component="form"
            method="post"
            noValidate
            aria-label={t('Forgot your password?')}
            onSubmit={(event) => void submit(event)}
            sx={{ gap: 2.5 }}
          >
            <Typography sx={{ color: 'text.secondary' }}>
              {t(
                'Give the email address of your account: we send a link with which you choose a new password.',
              )}
            </Typography>
            {error !== undefined && <Alert severity="error">{said(error)}</Alert>}
            <FormField
              form={form}
              name="email"
              label={t('Email Address')}
              type="email"
              autoComplete="username"
            />
            <Button
              type="submit"
              variant="contained"
              size="large"
              disabled={form.formState.isSubmitting}
            >
              {t('Send reset link')}
            </Button>
          </Stack>
        ) : (
          <Stack sx={{ gap: 2.5 }}>
            <Alert severity="success">{said(told)}</Alert>
            <Button variant="outlined" onClick={() => setTold(undefined)}>
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
