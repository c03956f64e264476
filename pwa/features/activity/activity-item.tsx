import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/pages/path-to';
import { ActionMark } from '../../components/design/action-mark';
import type { ActivityEntry } from '../../hooks/use-activity';
import { useTimeText } from '../../hooks/use-time-text';
import { useMessages } from '../../i18n/messages';
import type { OutboxEntry, SettledAction } from '../../database/outbox-entry';
import {
  describeAction,
  describeOutcome,
  isRemarkable,
  type Names,
} from '../../components/outbox/describe-action';
import { DiscardDialog } from '../../components/outbox/discard-dialog';
import { readAction } from '../../components/outbox/known-action';
import { RefusalPanel } from '../../components/outbox/refusal-panel';
import { ReviewEditDialog } from './review-edit-dialog';
import { useRetry, useWaitingAction } from './use-waiting-action';

interface ActivityItemProps {
  readonly activity: ActivityEntry;
  readonly names: Names;
}

/** One queued action: what, when, how far it is, and what can be done about it. */
export function ActivityItem({ activity: { entry, mark, outcome }, names }: ActivityItemProps) {
  const known = readAction(entry);
  const words = useMessages();
  const timeText = useTimeText();
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: { xs: 2, sm: 2.5 }, borderRadius: 4, display: 'grid', gap: 1 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography
          component="time"
          variant="caption"
          dateTime={new Date(entry.enqueuedAt).toISOString()}
          sx={{ color: 'text.secondary' }}
        >
          {timeText(new Date(entry.enqueuedAt).toISOString())}
        </Typography>
        <ActionMark mark={mark} />
      </Box>
      <Typography variant="h3">{describeAction(words.t, entry, names)}</Typography>
      {mark === 'received' && outcome && isRemarkable(outcome) && (
        <Typography variant="body2">{describeOutcome(words, outcome, entry.name)}</Typography>
      )}
      {isSettled(entry) && mark === 'attention' && (
        <RefusalPanel settled={entry} names={names} titled={false} />
      )}
      {mark === 'asking' && <AskNow />}
      {(mark === 'waiting' || mark === 'sending' || mark === 'checking') && (
        <WaitingButtons entry={entry} names={names}>
          {known?.name === 'place-cod-order' && <OrderLink id={known.args.orderId} />}
        </WaitingButtons>
      )}
      {mark === 'received' && known?.name === 'place-cod-order' && (
        <Box>
          <OrderLink id={known.args.orderId} />
        </Box>
      )}
    </Paper>
  );
}

function isSettled(entry: OutboxEntry | SettledAction): entry is SettledAction {
  return 'outcome' in entry;
}

/** It was revoked, perhaps too late: only the shop can tell. */
function AskNow() {
  const retry = useRetry();
  const { t } = useMessages();
  return (
    <Box>
      <Button variant="outlined" onClick={retry}>
        {t('Retry')}
      </Button>
    </Box>
  );
}

function OrderLink({ id }: { readonly id: string }) {
  const { t } = useMessages();
  return (
    <Button component={Link} to={pathTo('/order/:id', { id })} variant="outlined">
      {t('View order')}
    </Button>
  );
}

interface WaitingButtonsProps {
  readonly entry: OutboxEntry;
  readonly names: Names;
  readonly children?: ReactNode;
}

/**
 * They stay during a sync attempt of milliseconds: a press in that moment waits for its end
 * (`sending-mark.ts`).
 */
function WaitingButtons({ entry, names, children }: WaitingButtonsProps) {
  const { t } = useMessages();
  const { busy, editable, retry, edit, review, closeReview, saveReview, ...waiting } =
    useWaitingAction(entry);
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={retry}>
        {t('Retry')}
      </Button>
      {editable && (
        <Button variant="outlined" disabled={busy} onClick={edit}>
          {t('Edit')}
        </Button>
      )}
      <Button variant="outlined" color="error" disabled={busy} onClick={waiting.askDiscard}>
        {t('Discard')}
      </Button>
      {children}
      {waiting.discarding && (
        <DiscardDialog
          action={entry}
          names={names}
          busy={busy}
          onCancel={waiting.keep}
          onDiscard={waiting.discard}
        />
      )}
      {review && (
        <ReviewEditDialog review={review} busy={busy} onSave={saveReview} onCancel={closeReview} />
      )}
    </Stack>
  );
}
