import Box from '@mui/material/Box';
import type { Dashboard } from '#shared/admin/dashboard';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { useT } from '../../i18n/messages';
import { shortInr, type DayChart } from './day-chart';
import { DayChartCard } from './day-chart-card';
import { CHART_GRID } from './grids';

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
    <Box sx={CHART_GRID}>
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
        emptyText={t('Nothing was paid in this period.')}
        chart={revenue}
      />
    </Box>
  );
}
