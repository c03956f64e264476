import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CHART_HEIGHT } from './day-chart';
import { CHART_GRID, DETAIL_GRID, FIGURE_GRID } from './grids';
import { FIGURE_HEIGHT } from './key-figures';

/** A chart's heading, its table's line, and the space around them, in pixels. */
const AROUND_CHART = { xs: 123, sm: 139 };
/** Of what has no size before it is known, in pixels. */
const DETAILS = 240;

/** As many cards as there will be, in rows as high as they will be. */
const ROWS = [
  { name: 'figures', grid: FIGURE_GRID, cards: 4, height: FIGURE_HEIGHT },
  {
    name: 'charts',
    grid: CHART_GRID,
    cards: 2,
    height: { xs: CHART_HEIGHT + AROUND_CHART.xs, sm: CHART_HEIGHT + AROUND_CHART.sm },
  },
  { name: 'details', grid: DETAIL_GRID, cards: 2, height: DETAILS },
];

/** Stands where the dashboard will be while its numbers are awaited. */
export function DashboardSkeleton() {
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
