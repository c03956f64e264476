import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useT } from '../../i18n/messages';

/** How far a log-out is: first everything unsent is tried, then the shopper is asked. */
export type LogOutState =
  | { readonly step: 'sending' }
  /** `mayHaveArrived`: how many of the unsent ones were sent without an answer. */
  | { readonly step: 'asking'; readonly unsent: number; readonly mayHaveArrived: number }
  | { readonly step: 'leaving' };

/**
 * Logs out from the menu (docs/shop-rules.md#r-accounts-8): sends first; what stays unsent is discarded only after a
 * confirmed answer. Begins when the component mounts.
 * @param onClose the dialog is no longer needed: signed out, stayed, or failed
 */
export function useLogOut(onClose: () => void) {
  const { signOut } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const t = useT();
  const [state, setState] = useState<LogOutState>({ step: 'sending' });
  const stayed = useRef(false);
  const begun = useRef(false);

  async function leave() {
    setState({ step: 'leaving' });
    try {
      await signOut.now();
      await navigate('/login');
    } catch {
      toast.error(t('Something went wrong'));
    }
    onClose();
  }

  async function begin() {
    const unsent = (await signOut.unsentCount()) && (await signOut.trySend());
    if (stayed.current) return;
    if (unsent > 0) {
      const mayHaveArrived = await signOut.mayHaveArrived();
      if (!stayed.current) setState({ step: 'asking', unsent, mayHaveArrived });
    } else await leave();
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
    leave: () => void leave(),
    stay() {
      stayed.current = true;
      onClose();
    },
  };
}
