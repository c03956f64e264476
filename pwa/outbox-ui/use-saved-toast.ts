import { useCallback } from 'react';
import { useServices } from '../app/services';
import { useToast } from '../app/toasts';
import { useT } from '../messages/messages';

/** Shown once an action's transaction has completed, never before. */
export const SAVED_ON_DEVICE = 'Saved on this device';

/**
 * Says that an action was kept: the specification's success text at once, and offline also that it is on this device.
 * Call it only after `outbox.enqueue` has resolved.
 */
export function useSavedToast(): (text: string) => void {
  const { connection } = useServices();
  const toast = useToast();
  const t = useT();
  return useCallback(
    (text) => {
      toast.success(text);
      if (connection.current() === 'offline') toast.info(t(SAVED_ON_DEVICE));
    },
    [connection, toast, t],
  );
}
