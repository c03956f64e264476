import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The items, and beside them what they cost. */
export const CART_GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
  gap: { xs: 3, md: 4 },
  alignItems: 'start',
} as const;

/** The cart before it has been read. */
export function CartSkeleton() {
  return (
    <Box aria-busy sx={CART_GRID}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Skeleton variant="rounded" height={130} />
        <Skeleton variant="rounded" height={130} />
      </Box>
      <Skeleton variant="rounded" height={190} />
    </Box>
  );
}
