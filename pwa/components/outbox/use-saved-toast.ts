import { useCallback } from 'react';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useNothingKept } from '../../hooks/use-nothing-kept';
import { useT } from '../../i18n/messages';

/** Shown once an action's transaction has completed, never before. */
export const SAVED_ON_DEVICE = 'Saved on this device';
/** Said in its place where nothing can be kept: the connection went while the shop was being asked. */
export const NOT_SENT = 'Not sent yet. Keep this window open until it is.';

/**
 * Says that an action was kept: the text of success at once, and offline also that it is on this device.
 * Call it only after `outbox.enqueue` has resolved.
 */
export function useSavedToast(): (text: string) => void {
  const { connection } = useServices();
  const nothingKept = useNothingKept();
  const toast = useToast();
  const t = useT();
  return useCallback(
    (text) => {
      toast.success(text);
      if (connection.current() === 'offline')
        toast.info(t(nothingKept ? NOT_SENT : SAVED_ON_DEVICE));
    },
    [connection, nothingKept, toast, t],
  );
}
