import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { inLanguage } from '#shared/catalogue/in-language';
import { priceRange } from '#shared/catalogue/variant';
import { pathTo } from '#shared/pages/path-to';
import { forgetViewed, readViewed, rememberViewed } from '../../catalogue/recently-viewed';
import { buttonLook } from '../../components/design/button-look';
import { ProductPrice } from '../../components/design/product-price';
import { ProductPicture } from '../../components/design/product-picture';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useMessages } from '../../i18n/messages';
import styles from './recently-viewed.module.css';

interface RecentlyViewedProps {
  /** The product of the page, which is remembered and not shown; none on the home page. */
  readonly productId?: string;
}

/** What was looked at before on this device (docs/shop-rules.md#r-again-4). */
export function Component({ productId }: RecentlyViewedProps) {
  const { db } = useServices();
  const { t, language } = useMessages();
  useEffect(() => {
    if (productId !== undefined) void rememberViewed(db, productId);
  }, [db, productId]);
  const viewed = useDeviceQuery(async () => {
    const ids = (await readViewed(db)).filter((id) => id !== productId);
    const found = await db.products.bulkGet([...ids]);
    return found.flatMap((product) => product ?? []);
  }, [db, productId]);
  if (!viewed || viewed.length === 0) return null;
  return (
    <section className={styles.row} aria-label={t('Recently viewed')}>
      <div className={styles.head}>
        <h2>{t('Recently viewed')}</h2>
        <button type="button" className={buttonLook.text} onClick={() => void forgetViewed(db)}>
          {t('Clear list')}
        </button>
      </div>
      <ul className={styles.list}>
        {viewed.map(({ _id, image, ...product }) => (
          <li key={_id}>
            <Link to={pathTo('/product/:id', { id: _id })}>
              <span className={styles.picture}>
                <ProductPicture image={image} name="" size="thumb" />
              </span>
              <span className={styles.name}>{inLanguage(product, language).name}</span>
              <span className={styles.price}>
                <ProductPrice product={product} isFrom={priceRange(product).to > product.price} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
