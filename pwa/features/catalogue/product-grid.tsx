import { PRODUCTS_PER_PAGE, type ProductDocument } from '#shared/catalogue/product';
import { ProductCard, ProductCardSkeleton } from './product-card';
import styles from './product-card.module.css';

/** Products whose pictures load at once: those of the first rows. */
const EAGER = 4;

/**
 * The grid: one, two, three, four columns by width (spec §2, 12/6/4/3).
 * @param products `null` while they load: cards of the final size stand there
 */
export function ProductGrid({ products }: { products: readonly ProductDocument[] | null }) {
  return (
    <ul className={styles.grid} aria-busy={products === null}>
      {products === null
        ? Array.from({ length: PRODUCTS_PER_PAGE }, (_, place) => (
            <ProductCardSkeleton key={place} />
          ))
        : products.map((product, place) => (
            <ProductCard key={product._id} product={product} eager={place < EAGER} />
          ))}
    </ul>
  );
}
