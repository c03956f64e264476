import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useConnection } from '../../hooks/use-connection';
import { useShopSettings } from '../../hooks/use-shop-settings';
import { useMessages } from '../../i18n/messages';
import { GOOGLE_WINDOW_HEIGHT, type GooglePurpose } from '../../frames/google-messages';
import { GoogleFrame } from './google-frame';
import { useGoogleSignIn } from './use-google-sign-in';

/**
 * The divider, and Google's button with one-tap (docs/shop-rules.md#r-accounts-13); nothing where the shop has not
 * switched it on.
 * @param purpose what the screen is for
 */
export function GoogleSignIn({ purpose }: { readonly purpose: GooglePurpose }) {
  const clientId = useShopSettings()?.googleClientId;
  const offline = useConnection() === 'offline';
  const { t } = useMessages();
  if (!clientId) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Divider sx={{ color: 'text.secondary' }}>{t('or')}</Divider>
      {offline ? (
        <Typography
          sx={{
            minHeight: GOOGLE_WINDOW_HEIGHT,
            display: 'grid',
            placeItems: 'center',
            color: 'text.secondary',
          }}
        >
          {t('Signing in with Google needs a connection.')}
        </Typography>
      ) : (
        <GoogleTries clientId={clientId} purpose={purpose} />
      )}
    </Box>
  );
}

function GoogleTries({
  clientId,
  purpose,
}: {
  readonly clientId: string;
  readonly purpose: GooglePurpose;
}) {
  const { state, number, again, events } = useGoogleSignIn();
  const { t, said } = useMessages();
  return (
    <>
      {state.step === 'stopped' ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={again}>
              {t('Try again')}
            </Button>
          }
        >
          {said(state.message)}
        </Alert>
      ) : (
        <>
          {state.step === 'open' && state.message !== undefined && (
            <Alert severity="error">{said(state.message)}</Alert>
          )}
          <GoogleFrame
            key={number}
            clientId={clientId}
            purpose={purpose}
            oneTap={number === 0}
            busy={state.step === 'entering'}
            {...events}
          />
        </>
      )}
    </>
  );
}
