import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { useTopProducts } from '../../device/use-catalogue';
import { ErrorNotice } from '../../design/error-notice';
import { CarouselBar } from './carousel-bar';
import { TopSlide } from './top-slide';
import { useCarousel } from './use-carousel';

/** The height of a slide is fixed, so that nothing moves when the products arrive. In pixels. */
const SLIDE_HEIGHT = { xs: 180, sm: 260, md: 320 } as const;

/** The carousel of top products at the head of the home page (spec §2). */
export function TopProducts() {
  const top = useTopProducts();
  if (top.status === 'error') {
    return (
      <Box sx={{ mb: 3 }}>
        <ErrorNotice text={top.error ?? 'The top products could not be loaded.'} />
      </Box>
    );
  }
  if (top.status === 'loading') {
    return (
      <Box sx={{ mb: 3 }}>
        <Skeleton variant="rounded" sx={{ height: SLIDE_HEIGHT, borderRadius: 4 }} />
        <Box sx={{ height: 44, mt: 0.5 }} />
      </Box>
    );
  }
  return top.products.length > 0 ? <Carousel products={top.products} /> : null;
}

function Carousel({ products }: { products: readonly ProductDocument[] }) {
  const viewport = useRef<HTMLUListElement>(null);
  const carousel = useCarousel(viewport, products.length);
  return (
    <Box
      component="section"
      aria-roledescription="carousel"
      aria-label="Top products"
      onPointerEnter={() => carousel.rest(true)}
      onPointerLeave={() => carousel.rest(false)}
      onFocus={() => carousel.rest(true)}
      onBlur={() => carousel.rest(false)}
      sx={{ mb: 3 }}
    >
      <Box
        component="ul"
        ref={viewport}
        onScroll={carousel.scrolled}
        sx={{
          display: 'flex',
          height: SLIDE_HEIGHT,
          overflowX: 'auto',
          overflowY: 'hidden',
          m: 0,
          p: 0,
          listStyle: 'none',
          borderRadius: 4,
          scrollSnapType: 'x mandatory',
          scrollBehavior: 'smooth',
          scrollbarWidth: 'none',
        }}
      >
        {products.map((product, place) => (
          <TopSlide key={product._id} product={product} first={place === 0} />
        ))}
      </Box>
      <CarouselBar slides={products.length} carousel={carousel} />
    </Box>
  );
}
