import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dashboard, DASHBOARD_DAYS, type DashboardDays } from '#shared/admin/dashboard';
import { LoadFailure } from '../../components/admin/load-failure';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useT } from '../../i18n/messages';
import { LOOK_AGAIN, useOrderNews } from '../../components/admin/use-order-news';
import { useServices } from '../../hooks/services';
import { DashboardSkeleton } from './dashboard-skeleton';
import { DayCharts } from './day-charts';
import { KeyFigures } from './key-figures';
import { PaidShare } from './paid-share';
import { PeriodChoice } from './period-choice';
import { BestSellers, LowStock } from './product-cards';
import { CARD_STACK, DETAIL_GRID } from './grids';

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
          <Box sx={DETAIL_GRID}>
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

/** How far it looks back where the address does not say. */
const UNLESS_SAID: DashboardDays = 30;

/** How the shop did in the days that the address names (`?days=`), kept up to date. */
function useDashboard() {
  const { api } = useServices();
  const [params, setParams] = useSearchParams();
  const asked = params.get('days');
  const days = DASHBOARD_DAYS.find((known) => String(known) === asked) ?? UNLESS_SAID;
  useOrderNews('dashboard');
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
