import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dashboard, DASHBOARD_DAYS, type DashboardDays } from '#shared/admin/dashboard';
import { LoadFailure } from '../../components/admin/load-failure';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useT } from '../../i18n/messages';
import { LOOK_AGAIN, useOrderChanges } from '../../components/admin/use-order-changes';
import { useServices } from '../../hooks/services';
import { CHART_HEIGHT } from './day-chart';
import { DayCharts } from './day-charts';
import { FIGURE_HEIGHT, KeyFigures } from './key-figures';
import { PaidShare } from './paid-share';
import { PeriodChoice } from './period-choice';
import { BestSellers, LowStock } from './product-cards';
import { CARD_STACK, COLUMN_GRID, FIGURE_GRID } from './grids';

/** How the shop does, at a glance. */
export function Component() {
  const t = useT();
  const query = useDashboard();
  const { data, error, days, lookBack, isPlaceholderData } = query;

  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 2.5,
          '& h1': { m: 0 },
        }}
      >
        <ScreenHeading>{t('Dashboard')}</ScreenHeading>
        <PeriodChoice days={days} onChoose={lookBack} />
      </Box>
      <LoadFailure query={query} fallback="Failed to load the dashboard" />
      {!data && !error && <DashboardSkeleton />}
      {data && (
        <Box
          aria-busy={isPlaceholderData}
          sx={{
            display: 'grid',
            gap: { xs: 1.5, md: 2 },
            mt: error ? 2 : 0,
            opacity: isPlaceholderData ? 0.6 : 1,
          }}
        >
          <KeyFigures data={data} />
          <DayCharts data={data} />
          <Box sx={COLUMN_GRID}>
            <Box sx={CARD_STACK}>
              <PaidShare totals={data.totals} />
              <LowStock stock={data.lowStock} />
            </Box>
            <BestSellers sellers={data.bestSellers} />
          </Box>
        </Box>
      )}
    </>
  );
}

/** How the shop did in the days that the address names (`?days=`, else 30), kept up to date. */
function useDashboard() {
  const { api } = useServices();
  const [params, setParams] = useSearchParams();
  const asked = params.get('days');
  const days = DASHBOARD_DAYS.find((known) => String(known) === asked) ?? 30;
  useOrderChanges('dashboard');
  const query = useQuery({
    queryKey: ['dashboard', days],
    queryFn: ({ signal }) =>
      api.request('GET', `/admin/dashboard?days=${days}`, { schema: dashboard, signal }),
    refetchInterval: LOOK_AGAIN,
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    days,
    lookBack: (chosen: DashboardDays) => setParams({ days: String(chosen) }),
  };
}

/** A chart's heading, its table's line, and the space around them, in pixels. */
const AROUND_CHART = { xs: 123, sm: 139 };
/** Of what has no size before it is known, in pixels. */
const DETAILS = 240;

/** As many cards as there will be, in rows as high as they will be. */
const ROWS = [
  { name: 'figures', grid: FIGURE_GRID, cards: 9, height: FIGURE_HEIGHT },
  {
    name: 'charts',
    grid: COLUMN_GRID,
    cards: 2,
    height: { xs: CHART_HEIGHT + AROUND_CHART.xs, sm: CHART_HEIGHT + AROUND_CHART.sm },
  },
  { name: 'details', grid: COLUMN_GRID, cards: 2, height: DETAILS },
];

/** The placeholder of the dashboard while its numbers are awaited. */
function DashboardSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: { xs: 1.5, md: 2 } }}>
      {ROWS.map(({ name, grid, cards, height }) => (
        <Box key={name} sx={grid}>
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} variant="rounded" sx={{ height, borderRadius: 4 }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
