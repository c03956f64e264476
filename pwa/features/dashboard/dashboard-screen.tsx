import Box from '@mui/material/Box';
import { LoadFailure } from '../../components/admin/load-failure';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useT } from '../../i18n/messages';
import { BestSellers } from './best-sellers';
import { DashboardSkeleton } from './dashboard-skeleton';
import { DayCharts } from './day-charts';
import { KeyFigures } from './key-figures';
import { LowStock } from './low-stock';
import { PaidShare } from './paid-share';
import { PeriodChoice } from './period-choice';
import { CARD_STACK, DETAIL_GRID } from './grids';
import { useDashboard } from './use-dashboard';

/** How the shop does, at a glance. */
export function Component() {
  const t = useT();
  const { data, error, days, lookBack, refetch, isPlaceholderData } = useDashboard();

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
      {error && (
        <LoadFailure
          error={error}
          fallback="Failed to load the dashboard"
          isShown={data !== undefined}
          onRetry={() => void refetch()}
        />
      )}
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
