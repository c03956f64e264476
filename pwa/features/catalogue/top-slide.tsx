import { Link } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { paiseFromRupees } from '#shared/core/paise';
import { Price } from '../../components/design/price';
import { ProductPicture } from '../../components/design/product-picture';
import { Stars } from '../../components/design/stars';
import { useT } from '../../i18n/messages';
import styles from './top-products.module.css';

/** One of the top products: all of the slide leads to it. */
export function TopSlide({ product, first }: { product: ProductDocument; first: boolean }) {
  const t = useT();
  return (
    <li className={styles.slide}>
      <div className={styles.words}>
        <span className={styles.praise}>{t('Loved at the bazaar')}</span>
        <Link to={`/product/${product._id}`} className={styles.name}>
          {product.name}
        </Link>
        <Stars rating={product.rating} />
        <p className={styles.description}>{product.description}</p>
        <span className={styles.price}>
          <Price paise={paiseFromRupees(product.price)} />
        </span>
      </div>
      <div className={styles.picture}>
        <ProductPicture image={product.image} name="" size="slide" eager={first} />
      </div>
    </li>
  );
}
