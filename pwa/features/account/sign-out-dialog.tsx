import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { useT } from '../../i18n/messages';
import { useLogOut } from './use-log-out';

/**
 * Logs out: mount it to begin. With nothing unsent it only shows that it is at work; else it tries to send, and asks
 * about what could not be sent.
 * @param onClose called when the shopper stays or has been logged out; unmount it then
 */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { state, leave, stay } = useLogOut(onClose);
  const titleId = useId();
  const t = useT();
  const asking = state.step === 'asking';
  const busyTitle = state.step === 'leaving' ? t('Logging out…') : t('Sending your last actions…');

  return (
    <Dialog
      open
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      onClose={asking ? stay : undefined}
    >
      <DialogTitle id={titleId}>
        {asking ? t('You have {count} unsent actions.', { count: state.unsent }) : busyTitle}
      </DialogTitle>
      <DialogContent>
        {asking ? (
          <DialogContentText>
            {state.mayHaveArrived === 0
              ? t(
                  'They could not be sent. If you log out now, they are discarded and never reach the shop.',
                )
              : t(
                  '{count} of them may have arrived: sent, but no answer came. If you log out now, what has arrived stays with the shop, and the rest is discarded.',
                  { count: state.mayHaveArrived },
                )}
          </DialogContentText>
        ) : (
          <LinearProgress aria-label={busyTitle} />
        )}
      </DialogContent>
      {state.step !== 'leaving' && (
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button variant={asking ? 'contained' : 'text'} onClick={stay}>
            {t('Stay signed in')}
          </Button>
          {asking && (
            <Button variant="outlined" color="error" onClick={leave}>
              {t('Log out and discard')}
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  );
}
