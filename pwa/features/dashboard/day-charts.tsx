import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Dashboard } from '#shared/admin/dashboard';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { EmptyState } from '../../components/design/empty-state';
import { lazyPart } from '../../components/design/lazy-part';
import { SectionCard } from '../../components/design/section-card';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useT } from '../../i18n/messages';
import { CHART_HEIGHT, shortInr, type DayChart } from './day-chart';
import { DayTable } from './day-table';
import { COLUMN_GRID } from './grids';

/** What each day brought: orders, and money. */
export function DayCharts({ data: { days, totals } }: { readonly data: Dashboard }) {
  const t = useT();
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  const orders: DayChart = {
    label: t('Orders'),
    kind: 'bars',
    points: days.map(({ day, orders: value }) => ({ day, value })),
    say: String,
    sayShort: String,
  };
  const revenue: DayChart = {
    label: t('Revenue'),
    kind: 'line',
    points: days.map(({ day, revenue: paid }) => ({ day, value: paiseFromDecimal(paid) })),
    say: formatInr,
    sayShort: shortInr,
  };

  return (
    <Box sx={COLUMN_GRID}>
      <DayChartCard
        title={t('Orders per day')}
        summary={t('Chart: orders from {first} to {last}, {total} in all', {
          total: totals.orders,
          first,
          last,
        })}
        emptyText={t('No orders in this period.')}
        chart={orders}
      />
      <DayChartCard
        title={t('Revenue per day')}
        summary={t('Chart: revenue from {first} to {last}, {total} in all', {
          total: formatInr(paiseFromDecimal(totals.revenue)),
          first,
          last,
        })}
        emptyText={t('No payments in this period.')}
        chart={revenue}
      />
    </Box>
  );
}

const Chart = lazyPart<DayChart>(() => import('./dashboard-charts'));

interface DayChartCardProps {
  readonly title: string;
  /** The accessible name of the chart, in one sentence. */
  readonly summary: string;
  /** The text where there is nothing to show. */
  readonly emptyText: string;
  readonly chart: DayChart;
}

/** A chart of days, with the same as a table. Without the chart's code the table is still there. */
function DayChartCard({ title, summary, emptyText, chart }: DayChartCardProps) {
  const isEmpty = chart.points.every(({ value }) => value === 0);
  return (
    <SectionCard title={title}>
      <Box sx={{ display: 'grid', height: CHART_HEIGHT, alignItems: 'center' }}>
        {isEmpty ? (
          <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{emptyText}</Typography>
        ) : (
          <Picture summary={summary} chart={chart} />
        )}
      </Box>
      <DayTable label={title} chart={chart} />
    </SectionCard>
  );
}

function Picture({ summary, chart }: Pick<DayChartCardProps, 'summary' | 'chart'>) {
  const t = useT();
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing)
    return (
      <EmptyState
        title={t('The chart could not be loaded.')}
        headingLevel="p"
        action={
          <Button variant="outlined" onClick={() => setIsMissing(false)}>
            {t('Try again')}
          </Button>
        }
      />
    );
  return (
    <SilentErrorBoundary
      onBroken={() => setIsMissing(true)}
      fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}
    >
      <Box role="img" aria-label={summary} sx={{ minWidth: 0, height: CHART_HEIGHT }}>
        <Chart {...chart} />
      </Box>
    </SilentErrorBoundary>
  );
}
