import Box from '@mui/material/Box';
import { PRODUCTS_PER_PAGE, type ProductDocument } from '#shared/catalogue/product';
import { ProductCard, ProductCardSkeleton } from './product-card';

/** Products whose pictures load at once: those of the first rows. */
const EAGER = 4;

/**
 * The grid: one, two, three, four columns by width (spec §2, 12/6/4/3).
 * @param products `null` while they load: cards of the final size stand there
 */
export function ProductGrid({ products }: { products: readonly ProductDocument[] | null }) {
  return (
    <Box
      component="ul"
      aria-busy={products === null}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
        gap: { xs: 1.5, sm: 2.5 },
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {products === null
        ? Array.from({ length: PRODUCTS_PER_PAGE }, (_, place) => (
            <ProductCardSkeleton key={place} />
          ))
        : products.map((product, place) => (
            <ProductCard key={product._id} product={product} eager={place < EAGER} />
          ))}
    </Box>
  );
}
