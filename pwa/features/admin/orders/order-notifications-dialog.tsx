import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { ownerNotifications, type OwnerNotifications } from '#shared/admin/owner-notifications';
import { Dialog } from '../../../components/design/dialog';
import { NotificationSettings } from '../../../components/notifications/notification-settings';
import { useServices } from '../../../hooks/services';
import { useBusy } from '../../../hooks/use-busy';
import { useConnection } from '../../../hooks/use-connection';
import { useT } from '../../../i18n/messages';

interface Props {
  readonly sound: boolean;
  readonly onSound: (on: boolean) => void;
  readonly onClose: () => void;
}

/** What an admin is notified of: on this device, by a sound while the list is open, by mail. */
export function Component({ sound, onSound, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('Notifications')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
          <NotificationSettings />
          <FormControlLabel
            label={t('Play a sound for new orders while this list is open')}
            control={<Checkbox checked={sound} onChange={() => onSound(!sound)} />}
          />
          <LowStockMail />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function LowStockMail() {
  const t = useT();
  const { wanted, failed, busy, change } = useLowStockMail();
  const isOffline = useConnection() === 'offline';
  return (
    <>
      <FormControlLabel
        label={t('Email me once a day what is running out')}
        control={
          <Checkbox
            checked={wanted?.lowStockMail ?? false}
            disabled={busy || isOffline || !wanted}
            onChange={(event) => void change(event.target.checked)}
          />
        }
      />
      {wanted?.isEmailProven === false && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Confirm your email address first: we only write to confirmed addresses.')}
        </Typography>
      )}
      {failed && (
        <Alert severity="warning">
          {t('Notifications couldn’t be changed. Please try again.')}
        </Alert>
      )}
    </>
  );
}

const PATH = '/admin/notifications';

function useLowStockMail() {
  const { api } = useServices();
  const [wanted, setWanted] = useState<OwnerNotifications>();
  const [failed, setFailed] = useState(false);
  const { busy, run } = useBusy();
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    api
      .request('GET', PATH, { schema: ownerNotifications, signal })
      .then(setWanted, () => !signal.aborted && setFailed(true));
    return () => asking.abort();
  }, [api]);
  const change = (lowStockMail: boolean) =>
    run(async () => {
      setFailed(false);
      try {
        const body = { lowStockMail };
        setWanted(await api.request('PUT', PATH, { body, schema: ownerNotifications }));
      } catch {
        setFailed(true);
      }
    });
  return { wanted, failed, busy, change };
}
