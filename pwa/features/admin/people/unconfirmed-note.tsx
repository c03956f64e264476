import Alert from '@mui/material/Alert';
import { useT } from '../../../i18n/messages';

/** What a role does to an account whose email nobody has confirmed. */
export function UnconfirmedNote() {
  const t = useT();
  return (
    <Alert severity="warning">
      {t(
        'Nobody has confirmed this email address. With a role in the shop, the account gets a new password by a link that we mail to it, and everybody who is signed in to it is signed out.',
      )}
    </Alert>
  );
}
