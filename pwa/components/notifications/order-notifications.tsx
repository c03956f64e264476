import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useConnection } from '../../hooks/use-connection';
import { useT } from '../../i18n/messages';
import { abilityText, problemText } from './ability-text';
import { useNotifications } from './use-notifications';

/** On an order that is not at the door yet: lets the shopper be notified on this device. Asked for nowhere else. */
export function Component() {
  const t = useT();
  const { ability, found, problem, busy, turnOn } = useNotifications();
  const isOffline = useConnection() === 'offline';
  // What this browser cannot do is only said on the profile, not on an order's page.
  if (ability === 'unsupported' || found.step !== 'known') return null;
  const unable = abilityText(t, ability);
  return (
    <Box component="section" aria-label={t('Notifications')} sx={{ mt: 2 }}>
      {found.isOn ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('We’ll tell you on this device when your order moves.')}{' '}
          <Link component={RouterLink} to="/profile">
            {t('Change in Profile')}
          </Link>
        </Typography>
      ) : unable !== undefined ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {unable}
        </Typography>
      ) : (
        <>
          <Button variant="outlined" disabled={busy || isOffline} onClick={() => void turnOn()}>
            {t('Notify me about this order')}
          </Button>
          {isOffline && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {t('This needs a connection.')}
            </Typography>
          )}
        </>
      )}
      {problem && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {problemText(t, problem)}
        </Alert>
      )}
    </Box>
  );
}
