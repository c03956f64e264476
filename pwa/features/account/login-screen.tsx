import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { credentials } from '#shared/users/user';
import { signInPath } from '#shared/users/redirect';
import { CheckoutSteps } from '../../design/checkout-steps';
import { FormField } from '../../design/form-field';
import { useSession } from '../../device/use-session';
import { AccountCard } from './account-card';
import { useAccountEntry, useRedirectTarget } from './use-account-entry';

/**
 * Sign-in by email and password. The divider and the Google button of spec §2 appear once Google sign-in is
 * configured; until then nothing stands in their place.
 */
export function Component() {
  const session = useSession();
  const target = useRedirectTarget();
  const { enter, error } = useAccountEntry('/api/users/auth', 'Login failed');
  const form = useForm({
    resolver: zodResolver(credentials),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });

  if (session) return <Navigate to={target} replace />;
  return (
    <>
      {target === '/shipping' && <CheckoutSteps current="Sign In" />}
      <AccountCard title="Sign In">
        <Stack
          component="form"
          method="post"
          noValidate
          aria-label="Sign In"
          onSubmit={(event) => void form.handleSubmit(enter)(event)}
          sx={{ gap: 2.5 }}
        >
          {error && <Alert severity="error">{error.message}</Alert>}
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
            autoComplete="current-password"
          />
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={form.formState.isSubmitting}
          >
            Sign In
          </Button>
          <MuiLink
            component={Link}
            to={signInPath(target, '/register')}
            sx={{ py: 1, alignSelf: 'center' }}
          >
            New Customer? Register
          </MuiLink>
        </Stack>
      </AccountCard>
    </>
  );
}
