import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ErrorNotice } from '../design/error-notice';
import { useConnection } from '../../hooks/use-connection';
import { useMay } from '../../hooks/use-may';
import { useT } from '../../i18n/messages';
import { abilityText, problemText } from './ability-text';
import { useNotifications } from './use-notifications';

const FAILED = 'Something went wrong on our side';

/** What is notified on this device: of one's own orders, and to admins of new ones. */
export function NotificationSettings() {
  const t = useT();
  const seesOrders = useMay()('see-orders');
  const { ability, found, problem, busy, turnOn, turnOff, retry } = useNotifications();
  const isOffline = useConnection() === 'offline';
  const unable = abilityText(t, ability);
  if (unable !== undefined) return <Typography color="text.secondary">{unable}</Typography>;
  if (found.step === 'loading') return <Skeleton aria-busy variant="rounded" sx={{ height: 48 }} />;
  if (found.step === 'failed') return <ErrorNotice text={FAILED} onRetry={retry} />;
  const isDisabled = busy || isOffline;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <FormControlLabel
        label={t('Tell me on this device about my orders')}
        control={
          <Checkbox
            checked={found.isOn}
            disabled={isDisabled}
            onChange={() => void (found.isOn ? turnOff() : turnOn())}
          />
        }
      />
      {seesOrders && (
        <FormControlLabel
          label={t('Tell me on this device about new orders in the shop')}
          control={
            <Checkbox
              checked={found.newOrders}
              disabled={isDisabled}
              onChange={() => void turnOn({ newOrders: !found.newOrders })}
            />
          }
        />
      )}
      {seesOrders && found.newOrders && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(
            'New orders are told even while you’re signed out after a break, until you turn it off.',
          )}
        </Typography>
      )}
      {isOffline && <Typography color="text.secondary">{t('This needs a connection.')}</Typography>}
      {problem && <Alert severity="warning">{problemText(t, problem)}</Alert>}
    </Stack>
  );
}
