import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CHART_HEIGHT } from './day-chart';
import { CHART_GRID, DETAIL_GRID, FIGURE_GRID } from './grids';
import { FIGURE_HEIGHT } from './key-figures';

/** A chart's heading, its table's line, and the space around them, in pixels. */
const AROUND_CHART = { xs: 123, sm: 139 };
/** Of what has no size before it is known, in pixels. */
const DETAILS = 240;

const figures = ['orders', 'revenue', 'delivery', 'cash'];
const charts = ['orders', 'revenue'];
const details = ['paid', 'sellers'];

/** Stands where the dashboard will be while its numbers are awaited. */
export function DashboardSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: { xs: 1.5, md: 2 } }}>
      <Box sx={FIGURE_GRID}>
        {figures.map((figure) => (
          <Skeleton
            key={figure}
            variant="rounded"
            sx={{ height: FIGURE_HEIGHT, borderRadius: 4 }}
          />
        ))}
      </Box>
      <Box sx={CHART_GRID}>
        {charts.map((chart) => (
          <Skeleton
            key={chart}
            variant="rounded"
            sx={{
              height: { xs: CHART_HEIGHT + AROUND_CHART.xs, sm: CHART_HEIGHT + AROUND_CHART.sm },
              borderRadius: 4,
            }}
          />
        ))}
      </Box>
      <Box sx={DETAIL_GRID}>
        {details.map((detail) => (
          <Skeleton key={detail} variant="rounded" sx={{ height: DETAILS, borderRadius: 4 }} />
        ))}
      </Box>
    </Box>
  );
}
