import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The review form before it is known whether it is needed, in its final size. */
export function ReviewFormSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2.5 }}>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={102} />
      <Skeleton variant="rounded" width={150} height={44} />
    </Box>
  );
}
