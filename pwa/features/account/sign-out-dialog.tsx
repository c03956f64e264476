import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/design/dialog';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { useToast } from '../../toasts/toasts';

/**
 * Logs out: mount it to begin. With nothing unsent it only shows that it is at work; else it tries to send, and asks
 * about what could not be sent.
 * @param onClose called when the shopper stays or has been logged out; unmount it then
 */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { state, left, leave, stay } = useLogOut(onClose);
  const titleId = useId();
  const t = useT();
  const asking = state.step === 'asking';
  const busyTitle =
    state.step === 'leaving' ? t('Logging out…') : t('Sending what is not sent yet…');

  return (
    <Dialog
      open
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      onClose={asking ? stay : undefined}
    >
      <DialogTitle id={titleId}>{asking ? titleOf(t, left) : busyTitle}</DialogTitle>
      <DialogContent>
        {asking ? (
          <>
            {left.unsent > 0 && <DialogContentText>{lossText(t, left)}</DialogContentText>}
            {left.cart !== 'empty' && (
              <DialogContentText>
                {left.cart === 'kept'
                  ? t('Your cart stays on your account.')
                  : t(
                      'The last changes of your cart couldn’t be sent. If you log out now, they will be lost.',
                    )}
              </DialogContentText>
            )}
            {left.undecided > 0 && (
              <DialogContentText>
                {t(
                  'The shop may have {count} that you took back, and hasn’t answered, or you haven’t decided. If you log out now, what it has stays as it is.',
                  { count: left.undecided },
                )}
              </DialogContentText>
            )}
          </>
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

/** What is asked about. */
function titleOf(t: Translate, left: Left): string {
  if (left.unsent > 0) return unsentText(t, left);
  return left.undecided > 0
    ? t('Something you took back is still open.')
    : t('Your cart is not on your account yet.');
}

/** What is not sent yet. */
function unsentText(t: Translate, { unsent, orders }: Left): string {
  if (unsent > 1) return t('{count} things are not sent yet.', { count: unsent });
  return orders === 1 ? t('1 order is not sent yet.') : t('1 thing is not sent yet.');
}

/** What becomes of it. */
function lossText(t: Translate, { unsent, mayHaveArrived }: Left): string {
  if (unsent === 1)
    return mayHaveArrived === 0
      ? t('It couldn’t be sent. If you log out now, it will be lost.')
      : t('It may already have reached the shop. If it hasn’t, logging out now will lose it.');
  return mayHaveArrived === 0
    ? t('They couldn’t be sent. If you log out now, they will be lost.')
    : t(
        '{count} of them may already have reached the shop. If you log out now, what hasn’t will be lost.',
        { count: mayHaveArrived },
      );
}

/** How far a log-out is: first everything unsent is tried, then the shopper is asked. */
interface LogOutState {
  readonly step: 'sending' | 'asking' | 'leaving';
}

/** What is left to lose. */
interface Left {
  readonly unsent: number;
  /** How many of the unsent ones are orders. */
  readonly orders: number;
  /** How many of the unsent ones were sent without an answer. */
  readonly mayHaveArrived: number;
  /** How many were revoked, but may be in effect. */
  readonly undecided: number;
  /** What becomes of the cart. */
  readonly cart: 'empty' | 'kept' | 'unsent';
}
const NOTHING_LEFT: Left = {
  unsent: 0,
  orders: 0,
  mayHaveArrived: 0,
  undecided: 0,
  cart: 'empty',
};

/**
 * Logs out from the menu (docs/shop-rules.md#r-accounts-8): sends first; what stays unsent is discarded only after a
 * confirmed answer. Begins when the component mounts.
 * @param onClose the dialog is no longer needed: signed out, stayed, or failed
 */
function useLogOut(onClose: () => void) {
  const { signOut } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const t = useT();
  const [state, setState] = useState<LogOutState>({ step: 'sending' });
  // Counted as long as it is asked about: another tab may go on.
  const left = useDeviceQuery(() => signOut.left(), [signOut], NOTHING_LEFT) ?? NOTHING_LEFT;
  const stayed = useRef(false);
  const begun = useRef(false);

  async function leave(cart: Left['cart']) {
    setState({ step: 'leaving' });
    try {
      await signOut.now();
      await navigate('/login');
      if (cart === 'kept') toast.success(t('Your cart stays on your account.'));
    } catch {
      toast.error(t('Something went wrong'));
    }
    onClose();
  }

  async function begin() {
    await signOut.trySend();
    const { unsent, undecided, cart } = await signOut.left();
    if (stayed.current) return;
    if (unsent + undecided > 0 || cart === 'unsent') setState({ step: 'asking' });
    else await leave(cart);
  }

  useEffect(() => {
    // Once per log-out, however often effects run.
    if (begun.current) return;
    begun.current = true;
    begin().catch(() => {
      toast.error(t('Something went wrong'));
      onClose();
    });
  });

  return {
    state,
    left,
    leave: () => void leave(left.cart),
    stay() {
      stayed.current = true;
      onClose();
    },
  };
}
