import { useCallback } from 'react';
import { useToast } from '../../toasts/toasts';
import { useMessages } from '../../i18n/messages';
import { DEALT_WITH, OutboxError, type OutboxErrorCode } from '../../database/outbox-error';

/** What the person can do about it where the device is why something was not stored. */
const REASONS: Partial<Record<OutboxErrorCode, string>> = {
  storage_full: 'Your device is full. Free up some space and try again.',
  dealt_with: DEALT_WITH,
  needs_connection: 'You’re offline, and this window can’t save anything.',
};

/** Says that something was not done, in the words of the moment, and why where the device is the reason. */
export function useFailedToast(): (text: string, failure: unknown) => void {
  const toast = useToast();
  const { translate } = useMessages();
  return useCallback(
    (text, failure) => {
      toast.error(text);
      const reason = failure instanceof OutboxError ? REASONS[failure.code] : undefined;
      if (reason !== undefined) toast.error(translate(reason));
    },
    [toast, translate],
  );
}
