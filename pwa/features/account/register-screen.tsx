import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { FormField } from '../../components/design/form-field';
import { NewPasswordFields } from '../../components/design/new-password-fields';
import { useSession } from '../../hooks/use-session';
import { useFormDraft } from '../../hooks/use-form-draft';
import { useMessages } from '../../i18n/messages';
import { AccountCard } from './account-card';
import { GoogleSignIn } from './google-sign-in';
import { registrationDraft, registrationForm } from './register-form';
import { entryErrorOf, useAccountEntry, useRedirectTarget } from './use-account-entry';

/** Registration; who is signed in goes on to where they wanted to be (docs/shop-rules.md#r-accounts-1). */
export function Component() {
  const session = useSession();
  const target = useRedirectTarget();
  const { t, said } = useMessages();
  const { enter, error } = useAccountEntry('/api/users', (failure) =>
    entryErrorOf(failure, 'Registration failed'),
  );
  const form = useForm({
    resolver: zodResolver(registrationForm),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const draft = useFormDraft(form, { name: 'register', user: null, schema: registrationDraft });

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    const failed = await enter({ name, email, password });
    if (failed === null) draft.drop();
  });

  if (session) return <Navigate to={target} replace />;
  return (
    <AccountCard title={t('Register')}>
      <Stack
        component="form"
        method="post"
        noValidate
        aria-label={t('Register')}
        onSubmit={(event) => void submit(event)}
        sx={{ gap: 2.5 }}
      >
        {error && (
          <Alert severity="error">
            {[error.message, ...Object.values(error.fields)].filter(Boolean).map(said).join(' ')}
          </Alert>
        )}
        <FormField form={form} name="name" label={t('Name')} autoComplete="name" />
        <FormField
          form={form}
          name="email"
          label={t('Email Address')}
          type="email"
          autoComplete="username"
        />
        <NewPasswordFields form={form} first="password" second="confirmPassword" />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={form.formState.isSubmitting}
        >
          {t('Register')}
        </Button>
      </Stack>
      <GoogleSignIn purpose="signup" />
      <Box sx={{ mt: 2.5, textAlign: 'center' }}>
        <MuiLink component={Link} to={signInPath(target)} sx={{ display: 'inline-block', py: 1 }}>
          {t('Already have an account? Login')}
        </MuiLink>
      </Box>
    </AccountCard>
  );
}
