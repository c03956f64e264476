import { useCallback } from 'react';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useT } from '../../i18n/messages';

/** Shown once an action's transaction has completed, never before. */
export const SAVED_ON_DEVICE = 'Saved on this device';
/** Said in its place where nothing can be stored: the connection went while the shop was being asked. */
export const NOT_SENT = 'Not sent yet. Keep this window open.';

/**
 * Says that an action was stored: the text of success at once, and offline also that it is on this device.
 * Call it only after `outbox.enqueue` has resolved.
 */
export function useSavedToast(): (text: string) => void {
  const { connection } = useServices();
  const memoryOnly = useMemoryOnly();
  const toast = useToast();
  const t = useT();
  return useCallback(
    (text) => {
      toast.success(text);
      if (connection.current() === 'offline')
        toast.info(t(memoryOnly ? NOT_SENT : SAVED_ON_DEVICE));
    },
    [connection, memoryOnly, toast, t],
  );
}
