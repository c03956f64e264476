import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { paiseFromRupees } from '#shared/money/paise';
import { Price } from '../../design/price';
import { ProductPicture } from '../../design/product-picture';
import { Stars } from '../../design/stars';
import { StockState } from '../../design/stock-state';
import { AddToCart } from './add-to-cart';

/** On a phone the picture stands beside the text, so that several products fit on the screen; else above it. */
const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  height: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  transition: 'box-shadow 150ms, transform 150ms',
} as const;

const picture = {
  flex: 'none',
  width: { xs: 108, sm: '100%' },
  m: { xs: 1.5, sm: 0 },
  mr: { xs: 0 },
  alignSelf: 'start',
  borderRadius: { xs: 2, sm: 0 },
  overflow: 'hidden',
} as const;
const text = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  p: { xs: 1.5, sm: 2 },
} as const;
const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

/** One product in the grid. The whole card leads to it; Add To Cart lies above. */
export function ProductCard({ product, eager }: { product: ProductDocument; eager: boolean }) {
  return (
    <li>
      <Box
        component="article"
        sx={{
          ...card,
          '@media (hover: hover)': { '&:hover': { boxShadow: 4, transform: 'translateY(-2px)' } },
        }}
      >
        <Box sx={picture}>
          <ProductPicture image={product.image} name="" size="card" eager={eager} />
        </Box>
        <Box sx={text}>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.3 }}>
            {product.brand}
          </Box>
          <Box
            component="h2"
            sx={{ m: 0, fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.3 }}
          >
            <Box
              component={Link}
              to={`/product/${product._id}`}
              sx={{
                ...twoLines,
                minHeight: { sm: '2.6em' },
                textDecoration: 'none',
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {product.name}
            </Box>
          </Box>
          <Stars rating={product.rating} count={product.numReviews} />
          <Box
            sx={{
              display: 'flex',
              alignItems: 'end',
              justifyContent: 'space-between',
              gap: 1,
              mt: 'auto',
              pt: 0.5,
            }}
          >
            <Box sx={{ display: 'grid' }}>
              <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.2 }}>
                <Price paise={paiseFromRupees(product.price)} />
              </Box>
              <StockState countInStock={product.countInStock} />
            </Box>
            <AddToCart product={product} />
          </Box>
        </Box>
      </Box>
    </li>
  );
}

/** The same card before its product is known, in its final size. */
export function ProductCardSkeleton() {
  return (
    <li>
      <Box sx={card}>
        <Box sx={picture}>
          <Skeleton variant="rectangular" height="auto" sx={{ aspectRatio: '1' }} />
        </Box>
        <Box sx={text}>
          <Skeleton width="40%" />
          <Skeleton height={44} />
          <Skeleton width={150} />
          <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 'auto', pt: 0.5 }}>
            <Skeleton width={90} height={44} />
            <Skeleton variant="rounded" width={92} height={44} sx={{ borderRadius: 999 }} />
          </Box>
        </Box>
      </Box>
    </li>
  );
}
