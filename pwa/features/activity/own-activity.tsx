import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { EmptyState } from '../../components/design/empty-state';
import { LiveRegion } from '../../components/design/live-region';
import type { ActivityEntry } from '../../hooks/use-activity';
import { useMarkRefusalsSeen } from '../../hooks/use-unseen-refusals';
import { useStorageNotice } from '../../hooks/use-storage-notice';
import { useMessages, useT } from '../../i18n/messages';
import type { Names } from '../../components/outbox/describe-action';
import { ActivityItem } from './activity-item';
import { useActivityScreen } from './use-activity-screen';

/** What the person who is signed in did on this device; kept on the device with all else of an account. */
export function Component() {
  const { loading, groups, names, announcement } = useActivityScreen();
  useMarkRefusalsSeen();
  const t = useT();
  const empty = groups.attention.length + groups.underWay.length + groups.received.length === 0;
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      <StorageNote />
      {loading && <Skeleton variant="rounded" sx={{ height: 120 }} />}
      {!loading && empty && (
        <EmptyState
          title={t('Nothing here yet.')}
          text={t('Your orders, addresses and reviews appear here while they are sent.')}
          link={{ to: '/', text: t('Explore All') }}
        />
      )}
      <Group title={t('Needs your decision')} entries={groups.attention} names={names} />
      <Group title={t('Waiting to be sent')} entries={groups.underWay} names={names} />
      <Group title={t('Done')} entries={groups.received} names={names} />
    </>
  );
}

/** That the browser may clear what waits; a warning is at the head of every page already. */
function StorageNote() {
  const notice = useStorageNotice();
  const { translate } = useMessages();
  if (notice?.severity !== 'info') return null;
  return (
    <Alert severity="info" sx={{ mb: 2.5 }}>
      {translate(notice.text)}
    </Alert>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly ActivityEntry[];
  readonly names: Names;
}

function Group({ title, entries, names }: GroupProps) {
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 4 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {entries.map((activity) => (
          <ActivityItem key={activity.entry.id} activity={activity} names={names} />
        ))}
      </Box>
    </Box>
  );
}
