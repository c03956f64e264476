import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ShownProduct } from '#shared/catalogue/shown-product';
import { pathTo } from '#shared/pages/path-to';
import { useMessages } from '../../i18n/messages';
import { ProductPicture } from './product-picture';
import { ProductPrice } from './product-price';
import styles from './product-row.module.css';

export interface ProductRowProps {
  readonly title: string;
  readonly products: readonly ShownProduct[];
  /** Beside the title. */
  readonly action?: ReactNode;
  /** Below each that can be bought. */
  readonly below?: ((product: ShownProduct) => ReactNode) | undefined;
}

/** Products in one row that is scrolled sideways; nothing where there are none. */
export function ProductRow({ title, products, action, below }: ProductRowProps) {
  const { t, language } = useMessages();
  if (products.length === 0) return null;
  return (
    <section className={styles.row} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product._id}>
            <Link to={pathTo('/product/:id', { id: product._id })}>
              <span className={styles.picture}>
                <ProductPicture image={product.image} name="" size="thumb" />
              </span>
              <span className={styles.name}>
                {(language === 'hi' && product.hindi) || product.name}
              </span>
              <span className={styles.price}>
                <ProductPrice product={product} isFrom={product.isFrom === true} />
              </span>
              {product.isSoldOut ? <span className={styles.out}>{t('Out Of Stock')}</span> : null}
            </Link>
            {below && !product.isSoldOut ? (
              <div data-deferred className={styles.below}>
                {below(product)}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
