import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link, Navigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { signInPath } from '#shared/users/redirect';
import { samePassword } from '#shared/users/same-password';
import { registration } from '#shared/users/user';
import { EmailField, NewPasswordFields } from '../../components/design/account-fields';
import { CheckoutSteps } from '../../components/design/checkout-steps';
import { EntryForm, SubmitButton } from '../../components/design/entry-form';
import { FormField } from '../../components/design/form-field';
import { useCheckedForm } from '../../components/design/use-checked-form';
import { useSession } from '../../hooks/use-session';
import { useFormDraft } from '../../hooks/use-form-draft';
import { problemText } from '../../hooks/use-sending';
import { useMessages } from '../../i18n/messages';
import { AccountCard } from './account-card';
import { GoogleSignIn } from './google-sign-in';
import { entryErrorOf, useAccountEntry, useRedirectTarget } from './use-account-entry';

/** The registration form: what is sent, and the password once more (docs/shop-rules.md#r-accounts-1). */
const registrationForm = z
  .extend(registration, { confirmPassword: z.string() })
  .check(samePassword);

/** What of the form survives a reload: no password. */
const registrationDraft = z.object({ name: z.string(), email: z.string() });

/** Registration; who is signed in goes on to where they wanted to be (docs/shop-rules.md#r-accounts-1). */
export function Component() {
  const session = useSession();
  const target = useRedirectTarget();
  const { t, translate } = useMessages();
  const { enter, error } = useAccountEntry('/api/users', (failure) =>
    entryErrorOf(failure, 'Registration failed'),
  );
  const form = useCheckedForm(registrationForm, {
    name: '',
    email: '',
    password: '',
    confirmPassword: '',
  });
  const draft = useFormDraft(form, { name: 'register', userId: null, schema: registrationDraft });

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    const failed = await enter({ name, email, password });
    if (failed === null) draft.drop();
  });

  if (session) return <Navigate to={target} replace />;
  return (
    <>
      {target === '/shipping' && <CheckoutSteps current="Sign In" />}
      <AccountCard title={t('Register')}>
        <EntryForm label={t('Register')} error={problemText(translate, error)} onSubmit={submit}>
          <FormField form={form} name="name" label={t('Name')} autoComplete="name" />
          <EmailField form={form} name="email" />
          <NewPasswordFields form={form} first="password" second="confirmPassword" />
          <SubmitButton form={form}>{t('Register')}</SubmitButton>
        </EntryForm>
        <GoogleSignIn purpose="signup" />
        <Box sx={{ mt: 2.5, textAlign: 'center' }}>
          <MuiLink component={Link} to={signInPath(target)} sx={{ display: 'inline-block', py: 1 }}>
            {t('Already have an account? Login')}
          </MuiLink>
        </Box>
      </AccountCard>
    </>
  );
}
