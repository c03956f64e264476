import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { useLogOut } from './use-log-out';

/**
 * Logs out: mount it to begin. With nothing unsent it only shows that it is at work; else it tries to send, and asks
 * about what could not be sent.
 * @param onClose called when the shopper stays or has been logged out; unmount it then
 */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { state, leave, stay } = useLogOut(onClose);
  const titleId = useId();
  const asking = state.step === 'asking';
  const busyTitle = state.step === 'leaving' ? 'Logging out…' : 'Sending your last actions…';

  return (
    <Dialog
      open
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      onClose={asking ? stay : undefined}
    >
      <DialogTitle id={titleId}>
        {asking ? `You have ${state.unsent} unsent actions.` : busyTitle}
      </DialogTitle>
      <DialogContent>
        {asking ? (
          <DialogContentText>
            They could not be sent. If you log out now, they are discarded and never reach the shop.
          </DialogContentText>
        ) : (
          <LinearProgress aria-label={busyTitle} />
        )}
      </DialogContent>
      {state.step !== 'leaving' && (
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button variant={asking ? 'contained' : 'text'} onClick={stay}>
            Stay signed in
          </Button>
          {asking && (
            <Button variant="outlined" color="error" onClick={leave}>
              Log out and discard
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  );
}
