import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { productLayout } from './product-layout';

/** A product before it is known, in its final size. */
export function ProductSkeleton() {
  return (
    <Box aria-busy sx={productLayout.frame}>
      <Box sx={productLayout.picture}>
        <Skeleton variant="rectangular" height="auto" />
      </Box>
      <Box sx={productLayout.facts}>
        <Skeleton width="40%" />
        <Skeleton height={48} />
        <Skeleton width={150} />
        <Skeleton width="50%" height={56} />
      </Box>
      <Box sx={{ ...productLayout.panel, minHeight: 210 }}>
        <Skeleton />
        <Skeleton />
        <Skeleton height={60} />
      </Box>
      <Box sx={productLayout.description}>
        <Skeleton width="30%" height={32} />
        <Skeleton />
        <Skeleton />
        <Skeleton width="70%" />
      </Box>
    </Box>
  );
}
