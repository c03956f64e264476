import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Stands where a page will be, while its code loads on a first visit. */
export function ScreenSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2, minHeight: '70vh', alignContent: 'start' }}>
      <Skeleton variant="rounded" width={240} height={36} />
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={140} />
    </Box>
  );
}
