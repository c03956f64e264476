import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { UNDO_WINDOW } from '#shared/core/undo-window';
import type { OrderDocument } from '#shared/orders/order';
import type { OrderTransition } from '#shared/orders/transitions';
import { UNDO_OF } from '../../../components/admin/undo-transition';
import { browserTimers } from '../../../platform/timers';
import { StateTag } from '../../../components/admin/state-tag';
import { DetailsSummary } from '../../../components/design/details-summary';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import type { BulkTransition } from '../../../components/admin/use-transit-many';
import type { BulkRun } from './use-bulk-transitions';

const TITLES = {
  pay: 'Mark COD Paid',
  deliver: 'Mark As Delivered',
  'handed-over': 'Cash collected and delivered',
  pack: 'Pack',
  unpack: 'Unpack',
  dispatch: 'Dispatch',
  redispatch: 'Change tracking',
  undispatch: 'Not dispatched',
  readdress: 'Change address',
  return: 'Return',
  remit: 'Paid out by the courier',
  'with-courier': 'Delivered, cash with the courier',
  cancel: 'Cancel order',
} as const satisfies Record<BulkTransition, Message>;
const WORDS = {
  marked: 'Done',
  refused: 'Refused',
  slowed: 'No answer',
  unanswered: 'No answer',
} as const;
const KINDS = {
  marked: 'good',
  refused: 'bad',
  slowed: 'waiting',
  unanswered: 'waiting',
} as const;

interface BulkResultsProps {
  readonly run: BulkRun;
  /** Takes back those that were done. */
  readonly onUndo: (orders: readonly OrderDocument[], as: OrderTransition) => void;
  readonly onClose: () => void;
}

/** The results of marking many orders at once, one line each; collapsed where all succeeded. */
export function BulkResults({ run, onUndo, onClose }: BulkResultsProps) {
  const { as, of, isPausing, ends } = run;
  const t = useT();
  const box = useRef<HTMLElement>(null);
  // Begun from far down the list, it would be above what is in sight.
  useEffect(() => {
    if (box.current && box.current.getBoundingClientRect().top < 0)
      box.current.scrollIntoView({ block: 'start' });
  }, []);
  const isDone = ends.length === of;
  const what = t(TITLES[as]);
  const hasFailed = ends.some(({ end }) => end.status !== 'marked');
  const marked = ends.filter(({ end }) => end.status === 'marked').length;
  return (
    <Paper
      ref={box}
      component="section"
      aria-label={t('Results')}
      variant="outlined"
      sx={{ p: 2, mb: 2, borderRadius: 4 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="output" sx={{ flex: 1, fontWeight: 600 }}>
          {isDone
            ? t('{what}: {done} of {all} done', { what, done: marked, all: of })
            : t('{what}: {done} of {all}…', { what, done: ends.length, all: of })}
        </Typography>
        {isDone && <UndoAll key={as} run={run} onUndo={onUndo} />}
        {isDone && (
          <Button size="small" onClick={onClose}>
            {t('Close')}
          </Button>
        )}
      </Box>
      {!isDone && (
        <LinearProgress
          variant="determinate"
          value={(ends.length / of) * 100}
          aria-label={what}
          sx={{ my: 1 }}
        />
      )}
      {isPausing && (
        <Typography role="status" variant="body2">
          {t('Pausing for a moment. Keep this page open.')}
        </Typography>
      )}
      {/* Made again where the first one fails: it opens then, and is not closed under a reader's eyes after that. */}
      {ends.length > 0 && <EachOrder key={String(hasFailed)} ends={ends} isOpened={hasFailed} />}
    </Paper>
  );
}

/** Offers for a while to take back what was done. */
function UndoAll({ run: { as, ends }, onUndo }: Pick<BulkResultsProps, 'run' | 'onUndo'>) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  useEffect(() => browserTimers.later(UNDO_WINDOW, () => setOver(true)), []);
  const undo = UNDO_OF[as];
  const done = ends.flatMap(({ end }) => (end.status === 'marked' ? [end.order] : []));
  if (!undo || isOver || done.length === 0) return null;
  return (
    <Button size="small" variant="outlined" onClick={() => onUndo(done, undo)}>
      {t('Undo')}
    </Button>
  );
}

interface EachOrderProps extends Pick<BulkRun, 'ends'> {
  readonly isOpened: boolean;
}

/** The lines, rendered only while expanded: hundreds of them, each time again, would hold up the marking. */
function EachOrder({ ends, isOpened }: EachOrderProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(isOpened);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <DetailsSummary>{t('Each order')}</DetailsSummary>
      {isOpen && (
        <Box component="ul" sx={lines}>
          {ends.map(({ order, end }) => (
            <Box component="li" key={order} sx={line}>
              <StateTag kind={KINDS[end.status]}>{t(WORDS[end.status])}</StateTag>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {end.status === 'marked' ? end.text : `${order}: ${end.text}`}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const lines = { listStyle: 'none', m: 0, p: 0, maxHeight: 260, overflowY: 'auto' } as const;

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  py: 0.5,
} as const;
