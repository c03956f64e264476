import { useCallback, useEffect, useState } from 'react';
import { sessionList, type SessionDocument } from '#shared/users/session-document';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useToast } from '../../toasts/toasts';
import { ApiError } from '../../network/api';
import { useMessages } from '../../i18n/messages';

const SESSIONS = '/users/profile/sessions';
const FAILED = 'Your devices could not be loaded';
const END_FAILED = 'Signing out on that device failed';

/** Where the person is signed in, and ending that. The shop is asked when the screen opens: which sessions there are is never kept on the device. */
export function useDevices() {
  const { api } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const [sessions, setSessions] = useState<readonly SessionDocument[]>();
  const [error, setError] = useState<string>();
  const { busy, run } = useBusy();
  const [attempt, setAttempt] = useState(0);
  const refresh = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    api.request('GET', SESSIONS, { schema: sessionList, signal }).then(
      (found) => {
        setSessions(found.devices);
        setError(undefined);
      },
      () => {
        if (!signal.aborted) setError(FAILED);
      },
    );
    return () => asking.abort();
  }, [api, attempt]);

  const remove = (path: string, done: string) =>
    run(async () => {
      try {
        await api.request('DELETE', path);
        toast.success(done);
      } catch (failure) {
        // It has ended by itself meanwhile: that is what was wanted.
        if (!(failure instanceof ApiError) || failure.code !== 'not_found')
          toast.error(said(failure instanceof ApiError ? failure.message : END_FAILED));
      }
      refresh();
    });

  return {
    /** `undefined` until the shop has answered. */
    sessions,
    error,
    /** Something is being ended. */
    isBusy: busy,
    refresh,
    end: ({ _id }: SessionDocument) => remove(`${SESSIONS}/${_id}`, t('Signed out on that device')),
    endOthers: () => remove(SESSIONS, t('Signed out on all other devices')),
  };
}
