import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link, Navigate } from 'react-router-dom';
import { credentials } from '#shared/users/user';
import { signInPath } from '#shared/users/redirect';
import { CurrentPasswordField, EmailField } from '../../components/design/account-fields';
import { CheckoutSteps } from '../../components/design/checkout-steps';
import { EntryForm, SubmitButton } from '../../components/design/entry-form';
import { useCheckedForm } from '../../components/design/use-checked-form';
import { useSession } from '../../hooks/use-session';
import { useMessages } from '../../i18n/messages';
import { AccountCard } from './account-card';
import { GoogleSignIn } from './google-sign-in';
import { SecondStepForm } from './second-step-form';
import {
  entryErrorOf,
  useAccountEntry,
  useRedirectTarget,
  useSecondStep,
} from './use-account-entry';

/**
 * Sign-in by email and password, or with Google where the shop has switched it on (docs/shop-rules.md#r-accounts-2).
 */
export function Component() {
  const session = useSession();
  const target = useRedirectTarget();
  const { ticket, failed, leave } = useSecondStep(target);
  const { t, translate } = useMessages();
  const { enter, error } = useAccountEntry('/api/users/auth', (failure) =>
    entryErrorOf(failure, 'Login failed'),
  );
  const form = useCheckedForm(credentials, { email: '', password: '' });

  if (session) return <Navigate to={target} replace />;
  if (ticket !== undefined) return <SecondStepForm ticket={ticket} onLeave={leave} />;
  return (
    <>
      {target === '/shipping' && <CheckoutSteps current="Sign In" />}
      <AccountCard title={t('Sign In')}>
        <EntryForm
          label={t('Sign In')}
          error={error ? translate(error.message) : undefined}
          onSubmit={form.handleSubmit(enter)}
        >
          {!error && failed !== undefined && <Alert severity="info">{translate(failed)}</Alert>}
          <EmailField form={form} name="email" />
          <CurrentPasswordField form={form} name="password" label={t('Password')} />
          <MuiLink
            component={Link}
            to="/forgot-password"
            sx={{ py: 1, my: -1, alignSelf: 'flex-end' }}
          >
            {t('Forgot your password?')}
          </MuiLink>
          <SubmitButton form={form}>{t('Sign In')}</SubmitButton>
        </EntryForm>
        <GoogleSignIn purpose="signin" />
        <Box sx={{ mt: 2.5, textAlign: 'center' }}>
          <MuiLink
            component={Link}
            to={signInPath(target, '/register')}
            sx={{ display: 'inline-block', py: 1 }}
          >
            {t('New Customer? Register')}
          </MuiLink>
        </Box>
      </AccountCard>
    </>
  );
}
