import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { confirmationToken } from '#shared/users/email-confirmation';
import { useLinkToken } from '../../hooks/use-link-token';
import { useConnection } from '../../hooks/use-connection';
import { useT } from '../../i18n/messages';
import { useEmailConfirmation } from './use-email-confirmation';

/** Says that the email is not confirmed yet, and lets it be: by the mailed link, which leads here. */
export function EmailHint({ email }: { readonly email: string }) {
  const t = useT();
  const token = useLinkToken();
  const { isConfirmed, isBusy, sendAgain, confirm } = useEmailConfirmation(email);
  const isOffline = useConnection() === 'offline';
  if (isConfirmed !== false) return null;
  const hasLink = confirmationToken.safeParse(token).success;
  return (
    <Alert severity="info">
      {hasLink
        ? t('Confirm that {email} is your email address.', { email })
        : t(
            'Your email address is not confirmed yet. Until it is, we send no mails about your orders.',
          )}
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        disabled={isBusy || isOffline}
        onClick={() => void (hasLink ? confirm(token) : sendAgain())}
        sx={{ display: 'block', mt: 1 }}
      >
        {hasLink ? t('Confirm') : t('Send the link again')}
      </Button>
    </Alert>
  );
}
