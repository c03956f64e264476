import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { UNDO_WINDOW } from '#shared/core/undo-window';
import { browserTimers } from '../../../platform/timers';
import { StateTag } from '../../../components/admin/state-tag';
import { DetailsSummary } from '../../../components/design/details-summary';
import { useT } from '../../../i18n/messages';
import type { BulkEnd, BulkRun } from './use-bulk-run';

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

type Ends = BulkRun<unknown, BulkEnd>['ends'];

interface BulkResultsProps {
  /** What is done to each. */
  readonly what: string;
  /** The heading of the lines. */
  readonly each: string;
  readonly run: Omit<BulkRun<unknown, BulkEnd>, 'list' | 'as'>;
  /** Takes back what was done; absent where it cannot be. */
  readonly onUndo?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The results of something done to many rows at once, one line each; collapsed where all succeeded. */
export function BulkResults({ what, each, run, onUndo, onClose }: BulkResultsProps) {
  const { of, isPausing, ends } = run;
  const t = useT();
  const box = useRef<HTMLElement>(null);
  // Begun from far down the list, it would be above what is in sight.
  useEffect(() => {
    if (box.current && box.current.getBoundingClientRect().top < 0)
      box.current.scrollIntoView({ block: 'start' });
  }, []);
  const isDone = ends.length === of;
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
        {isDone && marked > 0 && onUndo && <Undo key={what} onClick={onUndo} />}
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
      {ends.length > 0 && (
        <EachRow key={String(hasFailed)} each={each} ends={ends} isOpened={hasFailed} />
      )}
    </Paper>
  );
}

/** Offers for a while to take back what was done. */
function Undo({ onClick }: { readonly onClick: () => void }) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  useEffect(() => browserTimers.later(UNDO_WINDOW, () => setOver(true)), []);
  if (isOver) return null;
  return (
    <Button size="small" variant="outlined" onClick={onClick}>
      {t('Undo')}
    </Button>
  );
}

interface EachRowProps {
  readonly each: string;
  readonly ends: Ends;
  readonly isOpened: boolean;
}

/** The lines, rendered only while expanded: hundreds of them, each time again, would hold up the work. */
function EachRow({ each, ends, isOpened }: EachRowProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(isOpened);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <DetailsSummary>{each}</DetailsSummary>
      {isOpen && (
        <Box component="ul" sx={lines}>
          {ends.map(({ id, end }) => (
            <Box component="li" key={id} sx={line}>
              <StateTag kind={KINDS[end.status]}>{t(WORDS[end.status])}</StateTag>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {end.text}
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
