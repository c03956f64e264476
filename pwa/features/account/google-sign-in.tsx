import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useConnection } from '../../hooks/use-connection';
import { useShopSettings } from '../../hooks/use-shop-settings';
import { useMessages, useT } from '../../i18n/messages';
import {
  GOOGLE_WINDOW,
  GOOGLE_WINDOW_HEIGHT,
  type GooglePurpose,
} from '../../frames/google-messages';
import type { Message } from '../../i18n/translate';
import { useGoogleSignIn } from './use-google-sign-in';
import { useGoogleWindow, type GoogleTry } from './use-google-window';

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
  const { t, translate } = useMessages();
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
          {translate(state.message)}
        </Alert>
      ) : (
        <>
          {state.step === 'open' && state.message !== undefined && (
            <Alert severity="error">{translate(state.message)}</Alert>
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

interface GoogleFrameProps extends GoogleTry {
  /** A credential is being sent to the shop: the button is disabled. */
  readonly busy: boolean;
}

const TITLE = {
  signin: 'Sign in with Google',
  signup: 'Sign up with Google',
} as const satisfies Record<GooglePurpose, Message>;

/** Google's button, in a window of its own that has its final size from the beginning. Mount it again for another try. */
function GoogleFrame({ busy, ...attempt }: GoogleFrameProps) {
  const { frame, shown } = useGoogleWindow(attempt);
  const t = useT();
  return (
    <Box aria-busy={busy || !shown} sx={{ position: 'relative', height: GOOGLE_WINDOW_HEIGHT }}>
      {!shown && (
        <Skeleton
          variant="rounded"
          sx={{ position: 'absolute', inset: '2px 0', height: 'auto', borderRadius: 999 }}
        />
      )}
      <Box
        component="iframe"
        ref={frame}
        src={GOOGLE_WINDOW}
        title={t(TITLE[attempt.purpose])}
        allow="identity-credentials-get"
        sx={{
          position: 'relative',
          display: 'block',
          width: '100%',
          height: '100%',
          border: 0,
          ...(busy ? { opacity: 0.5, pointerEvents: 'none' } : {}),
        }}
      />
    </Box>
  );
}
