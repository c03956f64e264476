import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OrderDocument } from '#shared/orders/order';
import { StateTag } from '../../components/admin/state-tag';
import {
  useOrderMarks,
  type MarkEnd,
  type OrderMark,
} from '../../components/admin/use-order-marks';
import { useT } from '../../i18n/messages';

/** Marks of many orders, and what came of each. */
interface BulkRun {
  readonly as: OrderMark;
  readonly of: number;
  /** Those that are done, in the order in which they were sent. */
  readonly ends: readonly { readonly order: string; readonly end: MarkEnd }[];
}

/** Marks one order after the other: each has its own answer, and one that fails stops none of the others. */
export function useBulkMarks(onDone: () => void) {
  const mark = useOrderMarks();
  const [run, setRun] = useState<BulkRun | null>(null);
  const busy = run !== null && run.ends.length < run.of;

  async function start(orders: readonly OrderDocument[], as: OrderMark): Promise<void> {
    const ends: BulkRun['ends'][number][] = [];
    setRun({ as, of: orders.length, ends });
    for (const order of orders) {
      ends.push({ order: order._id, end: await mark(order, as) });
      setRun({ as, of: orders.length, ends: [...ends] });
    }
    onDone();
  }

  return { run, busy, start, clear: () => setRun(null) };
}

const TITLES = { paid: 'Mark COD Paid', delivered: 'Mark As Delivered' } as const;
const WORDS = { marked: 'Done', refused: 'Refused', unanswered: 'No answer' } as const;
const KINDS = { marked: 'good', refused: 'bad', unanswered: 'waiting' } as const;

interface BulkResultsProps {
  readonly run: BulkRun;
  readonly onClose: () => void;
}

/** What came of marking many orders at once, one line each. */
export function BulkResults({ run: { as, of, ends }, onClose }: BulkResultsProps) {
  const t = useT();
  const isDone = ends.length === of;
  const what = t(TITLES[as]);
  const marked = ends.filter(({ end }) => end.status === 'marked').length;
  return (
    <Paper
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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 260, overflowY: 'auto' }}>
        {ends.map(({ order, end }) => (
          <Box
            component="li"
            key={order}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.5 }}
          >
            <StateTag kind={KINDS[end.status]}>{t(WORDS[end.status])}</StateTag>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {end.status === 'marked' ? end.text : `${order}: ${end.text}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
