import { useCallback } from 'react';
import { useToast } from '../toasts/toasts';
import { useT } from '../i18n/messages';
import { useServices } from './services';

/**
 * Answers a person who presses "Try again" without a connection: the press was noticed, and there is none yet.
 * @returns to be called when something was tried again; says nothing with a connection
 */
export function useStillOffline(): () => void {
  const { connection } = useServices();
  const toast = useToast();
  const t = useT();
  return useCallback(() => {
    if (connection.current() === 'offline') toast.info(t('You’re still offline.'));
  }, [connection, toast, t]);
}
