import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RESET_LINK_DEAD, resetToken } from '#shared/users/password-reset';
import { useMessages } from '../../i18n/messages';
import { AccountCard } from './account-card';
import { ResetPasswordForm } from './reset-password-form';
import { useLinkToken } from '../../hooks/use-link-token';

/** Sets a new password with the secret of a mailed link. */
export function Component() {
  const token = useLinkToken();
  const { t, said } = useMessages();
  const [dead, setDead] = useState<string>();
  const works = resetToken.safeParse(token).success && token !== dead;
  return (
    <AccountCard title={t('Choose a new password')}>
      {works ? (
        <ResetPasswordForm key={token} token={token} onDead={() => setDead(token)} />
      ) : (
        <Stack sx={{ gap: 2.5 }}>
          <Alert severity="error">{said(RESET_LINK_DEAD)}</Alert>
          <Button variant="contained" size="large" component={Link} to="/forgot-password">
            {t('Ask for a new link')}
          </Button>
        </Stack>
      )}
    </AccountCard>
  );
}
