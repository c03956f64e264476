import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { FormField } from '../../design/form-field';
import { useSession } from '../../device/use-session';
import { AccountCard } from './account-card';
import { registrationForm } from './register-form';
import { useAccountEntry, useRedirectTarget } from './use-account-entry';

/** Registration; who is signed in goes on to where they wanted to be (spec §2). */
export function Component() {
  const session = useSession();
  const target = useRedirectTarget();
  const { enter, error } = useAccountEntry('/api/users', 'Registration failed');
  const form = useForm({
    resolver: zodResolver(registrationForm),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { trigger, getFieldState, subscribe } = form;

  // A corrected first password also settles the message under the second, once that has been touched.
  useEffect(
    () =>
      subscribe({
        name: 'password',
        formState: { values: true },
        callback: () => {
          if (getFieldState('confirmPassword').isTouched) void trigger('confirmPassword');
        },
      }),
    [subscribe, getFieldState, trigger],
  );

  const submit = form.handleSubmit(({ name, email, password }) => enter({ name, email, password }));

  if (session) return <Navigate to={target} replace />;
  return (
    <AccountCard title="Register">
      <Stack
        component="form"
        method="post"
        noValidate
        aria-label="Register"
        onSubmit={(event) => void submit(event)}
        sx={{ gap: 2.5 }}
      >
        {error && (
          <Alert severity="error">
            {[error.message, ...Object.values(error.fields)].filter(Boolean).join(' ')}
          </Alert>
        )}
        <FormField form={form} name="name" label="Name" autoComplete="name" />
        <FormField
          form={form}
          name="email"
          label="Email Address"
          type="email"
          autoComplete="username"
        />
        <FormField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
        />
        <FormField
          form={form}
          name="confirmPassword"
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={form.formState.isSubmitting}
        >
          Register
        </Button>
        <MuiLink component={Link} to={signInPath(target)} sx={{ py: 1, alignSelf: 'center' }}>
          Already have an account? Login
        </MuiLink>
      </Stack>
    </AccountCard>
  );
}
