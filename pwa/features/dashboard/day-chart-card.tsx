import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { EmptyState } from '../../components/design/empty-state';
import { SectionCard } from '../../components/design/section-card';
import { useT } from '../../i18n/messages';
import { CHART_HEIGHT, type DayChart } from './day-chart';
import { DayTable } from './day-table';

const Chart = lazyPart<DayChart>(() => import('./dashboard-charts'));

interface DayChartCardProps {
  readonly title: string;
  /** What the chart shows, in one sentence: for whoever cannot see it. */
  readonly summary: string;
  /** What is said where there is nothing to draw. */
  readonly emptyText: string;
  readonly chart: DayChart;
}

/** A chart of days, with the same as a table. Without the chart's code the table is there all the same. */
export function DayChartCard({ title, summary, emptyText, chart }: DayChartCardProps) {
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
    <SilentErrorBoundary onBroken={() => setIsMissing(true)}>
      <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
        <Box role="img" aria-label={summary} sx={{ minWidth: 0, height: CHART_HEIGHT }}>
          <Chart {...chart} />
        </Box>
      </Suspense>
    </SilentErrorBoundary>
  );
}
