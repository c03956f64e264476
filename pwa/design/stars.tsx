import Box from '@mui/material/Box';

const STAR = 'M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.2 1.2-6.6L2.5 9.6l6.6-.9z';

/** Five stars of 24 beside each other. */
const WIDTH = 120;
const FIVE_STARS = [0, 24, 48, 72, 96].map((x) => (
  <path key={x} d={STAR} transform={`translate(${x})`} />
));

/**
 * A rating, shown only: five stars, filled from the left. One drawing, twice, the upper one cut, instead of five
 * components, because a page shows dozens (design §10).
 * @param rating 0 to 5, quarters are visible
 * @param count number of reviews, written beside the stars
 */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const filled = Math.round(Math.min(5, Math.max(0, rating)) * 4) * (WIDTH / 20);
  const spoken = count === 0 ? 'No reviews yet' : `${Number(rating.toFixed(1))} out of 5 stars`;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
    >
      <Box
        component="svg"
        role="img"
        aria-label={spoken}
        viewBox={`0 0 ${WIDTH} 24`}
        width={90}
        height={18}
        sx={{ flex: 'none', fill: 'currentColor', color: 'divider' }}
      >
        {FIVE_STARS}
        <Box component="svg" width={filled} height={24} sx={{ color: 'marigold.main' }}>
          {FIVE_STARS}
        </Box>
      </Box>
      {count === undefined ? null : (
        <Box component="span" sx={{ fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
          {count === 1 ? '1 review' : `${count} reviews`}
        </Box>
      )}
    </Box>
  );
}
