import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { sessionList, type SessionDocument } from '#shared/users/session-document';
import { ErrorNotice } from '../../components/design/error-notice';
import { SectionCard } from '../../components/design/section-card';
import { useTimeText } from '../../hooks/use-time-text';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useConnection } from '../../hooks/use-connection';
import { useMessages, useT } from '../../i18n/messages';
import { ApiError } from '../../network/api-error';
import { useToast } from '../../toasts/toasts';

/** The devices on which the person is signed in, each with a way to end that. It needs the shop. */
export function DevicesCard() {
  const t = useT();
  const { sessions, error, isBusy, refresh, end, endOthers } = useDevices();
  const isOffline = useConnection() === 'offline';
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <SectionCard title={t('Your devices')}>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t(
          'You’re signed in on these devices. If you don’t recognise one, sign it out and change your password.',
        )}
      </Typography>
      {error !== undefined && <ErrorNotice text={error} onRetry={refresh} />}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
        {sessions?.map((session) => (
          <Device
            key={session._id}
            session={session}
            isDisabled={isBusy || isOffline}
            onEnd={() => void end(session)}
          />
        ))}
      </Stack>
      {hasOthers && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          disabled={isBusy || isOffline}
          onClick={() => void endOthers()}
        >
          {t('Sign out on all other devices')}
        </Button>
      )}
    </SectionCard>
  );
}

function Device({
  session: { device, lastSeenAt, isCurrent },
  isDisabled,
  onEnd,
}: {
  readonly session: SessionDocument;
  readonly isDisabled: boolean;
  readonly onEnd: () => void;
}) {
  const t = useT();
  const timeText = useTimeText();
  const name = device || t('Unknown device');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Last used {date}', { date: timeText(lastSeenAt) })}
        </Typography>
      </Box>
      {isCurrent ? (
        <Chip size="small" label={t('This device')} />
      ) : (
        <Button
          size="small"
          disabled={isDisabled}
          onClick={onEnd}
          aria-label={t('Sign out on {device}', { device: name })}
        >
          {t('Sign out')}
        </Button>
      )}
    </Box>
  );
}

const SESSIONS = '/users/profile/sessions';
const FAILED = 'Your devices could not be loaded';
const END_FAILED = 'Signing out on that device failed';

/** Where the person is signed in, and ending that. The shop is asked when the screen opens: which sessions there are is never stored on the device. */
function useDevices() {
  const { api } = useServices();
  const toast = useToast();
  const { t, translate } = useMessages();
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
        // It has ended meanwhile, as wanted.
        if (!(failure instanceof ApiError) || failure.code !== 'not_found')
          toast.error(translate(failure instanceof ApiError ? failure.message : END_FAILED));
      }
      refresh();
    });

  return {
    /** `undefined` until the shop has answered. */
    sessions,
    error,
    /** A session is being ended. */
    isBusy: busy,
    refresh,
    end: ({ _id }: SessionDocument) => remove(`${SESSIONS}/${_id}`, t('Signed out on that device')),
    endOthers: () => remove(SESSIONS, t('Signed out on all other devices')),
  };
}
