import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { paiseFromRupees } from '#shared/money/paise';
import { Price } from '../../design/price';
import { ProductPicture } from '../../design/product-picture';
import { Stars } from '../../design/stars';

/** One of the top products: all of the slide leads to it. */
export function TopSlide({ product, first }: { product: ProductDocument; first: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        flex: '0 0 100%',
        scrollSnapAlign: 'start',
        minWidth: 0,
        height: '100%',
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) 45%',
          md: 'minmax(0, 1fr) 400px',
        },
        alignItems: 'center',
        bgcolor: 'marigold.wash',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 0.75, md: 1.25 },
          justifyItems: 'start',
          minWidth: 0,
          px: { xs: 2, sm: 4, md: 7 },
        }}
      >
        <Box
          component="span"
          sx={{
            color: 'secondary.main',
            fontSize: { xs: '0.875rem', md: '1rem' },
            fontWeight: 700,
          }}
        >
          Loved at the bazaar
        </Box>
        <Box
          component={Link}
          to={`/product/${product._id}`}
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: { xs: 3, md: 2 },
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            maxWidth: '18em',
            fontSize: { xs: '1.1875rem', sm: '1.5rem', md: '2.125rem' },
            fontWeight: 700,
            lineHeight: 1.15,
            letterSpacing: '-0.01em',
            textDecoration: 'none',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {product.name}
        </Box>
        <Stars rating={product.rating} />
        <Box
          component="p"
          sx={{
            display: { xs: 'none', md: '-webkit-box' },
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            m: 0,
            maxWidth: '46ch',
            color: 'text.secondary',
          }}
        >
          {product.description}
        </Box>
        <Box component="span" sx={{ fontSize: { xs: '1.1875rem', md: '1.5rem' }, fontWeight: 700 }}>
          <Price paise={paiseFromRupees(product.price)} />
        </Box>
      </Box>
      <Box
        sx={{
          height: '100%',
          overflow: 'hidden',
          '& img': { height: '100%', aspectRatio: 'auto' },
        }}
      >
        <ProductPicture image={product.image} name="" size="large" eager={first} />
      </Box>
    </Box>
  );
}
