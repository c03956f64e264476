import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SessionDocument } from '#shared/users/session-document';
import { ErrorNotice } from '../../components/design/error-notice';
import { SectionCard } from '../../components/design/section-card';
import { instantText } from '../../components/design/when-text';
import { useConnection } from '../../hooks/use-connection';
import { useT } from '../../i18n/messages';
import { useDevices } from './use-devices';

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
          'You are signed in here. If you do not know one of them, sign out there and change your password.',
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
  session: { device, createdAt, lastSeenAt, isCurrent },
  isDisabled,
  onEnd,
}: {
  readonly session: SessionDocument;
  readonly isDisabled: boolean;
  readonly onEnd: () => void;
}) {
  const t = useT();
  const name = device || t('Unknown device');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {lastSeenAt === null
            ? t('Signed in {date}', { date: instantText(createdAt) })
            : t('Last used {date}', { date: instantText(lastSeenAt) })}
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
