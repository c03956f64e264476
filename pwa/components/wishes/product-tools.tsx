import type { ProductDocument } from '#shared/catalogue/product';
import { useWishes } from '../../hooks/use-wishes';
import { Heart } from './heart';
import styles from './heart.module.css';
import { ShareButton } from './share-button';

/** Over the picture of a product: to wish for it, and to tell others of it. */
export function Component({ product }: { readonly product: ProductDocument }) {
  const wishes = useWishes();
  return (
    <div className={styles.tools} data-added>
      <ShareButton product={product} />
      <Heart
        productId={product._id}
        name={product.name}
        isWished={wishes?.some(({ _id }) => _id === product._id) ?? false}
      />
    </div>
  );
}
