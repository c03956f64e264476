import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  CurrentPasswordField,
  EmailField,
  NewPasswordFields,
} from '../../components/design/account-fields';
import { EntryForm, SubmitButton } from '../../components/design/entry-form';
import { FormField } from '../../components/design/form-field';
import { useServices } from '../../hooks/services';
import type { SessionUser } from '../../session/session';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useStillOffline } from '../../hooks/use-still-offline';
import { useConnection } from '../../hooks/use-connection';
import { useT } from '../../i18n/messages';
import { useProfileForm } from './use-profile-form';

/** The form of one's own name, email and password. It needs the shop; without a connection it says so. */
export function ProfileCard({ user }: { readonly user: SessionUser }) {
  const { form, submit, error, asksPassword } = useProfileForm(user);
  const offline = useConnection() === 'offline';
  const t = useT();
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: 4 }}>
      <EntryForm
        label={t('Profile')}
        lead={offline && <OfflineNote />}
        error={error}
        gap={2.25}
        onSubmit={submit}
      >
        <FormField form={form} name="name" label={t('Name')} autoComplete="name" />
        <EmailField form={form} name="email" />
        <NewPasswordFields form={form} first="password" second="confirmPassword" />
        <Typography variant="body2" sx={{ mt: -1.25, color: 'text.secondary' }}>
          {t('Leave both empty to keep your password.')}
        </Typography>
        {asksPassword && (
          <Stack role="group" sx={{ gap: 1.5 }}>
            <Typography role="status">
              {t('Enter your current password to change how you sign in.')}
            </Typography>
            <CurrentPasswordField form={form} name="currentPassword" />
          </Stack>
        )}
        <SubmitButton form={form} disabled={offline}>
          {t('Update')}
        </SubmitButton>
      </EntryForm>
    </Paper>
  );
}

function OfflineNote() {
  const { api } = useServices();
  const stillOffline = useStillOffline();
  const memoryOnly = useMemoryOnly();
  const t = useT();
  // Any answer of the shop brings the connection back, and with it the button.
  const retry = () => void api.request('GET', '/settings').catch(stillOffline);
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    >
      {memoryOnly
        ? t('Changing your profile needs a connection.')
        : t(
            'You’re offline. You can save your profile when you’re back online; what you type is kept.',
          )}
    </Alert>
  );
}
