import { useDeferredValue, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { paiseFromRupees } from '#shared/core/paise';
import { useTopProducts } from '../../hooks/use-catalogue';
import { ErrorNotice } from '../../components/design/error-notice';
import { useMessages, useT } from '../../i18n/messages';
import { Price } from '../../components/design/price';
import { ProductPicture } from '../../components/design/product-picture';
import { Stars } from '../../components/design/stars';
import { CarouselBar } from './carousel-bar';
import styles from './top-products.module.css';
import { useCarousel } from './use-carousel';

/** The carousel of top products at the head of the home page (docs/shop-rules.md#r-catalogue-7). */
export function TopProducts() {
  const { t, said } = useMessages();
  const top = useTopProducts();
  if (top.status === 'error') {
    return (
      <div className={styles.top}>
        <ErrorNotice text={said(top.error ?? t('The top products could not be loaded.'))} />
      </div>
    );
  }
  if (top.status === 'loading') {
    return (
      <div className={styles.top}>
        <div className={styles.blank} />
        <div className={styles.bar} />
      </div>
    );
  }
  return top.products.length > 0 ? <Carousel products={top.products} /> : null;
}

function Carousel({ products }: { products: readonly ProductDocument[] }) {
  const viewport = useRef<HTMLUListElement>(null);
  const t = useT();
  const frame = useRef<HTMLElement>(null);
  const carousel = useCarousel({ frame, viewport }, products.length);
  // The first picture of the shop does not wait for the slides beside it.
  const all = useDeferredValue(true, false);
  return (
    <section
      ref={frame}
      className={styles.top}
      aria-roledescription={t('carousel')}
      aria-label={t('Top products')}
    >
      <ul className={styles.slides} ref={viewport} onScroll={carousel.scrolled}>
        {(all ? products : products.slice(0, 1)).map((product, place) => (
          <TopSlide key={product._id} product={product} first={place === 0} />
        ))}
      </ul>
      <CarouselBar slides={products.length} carousel={carousel} />
    </section>
  );
}

/** One of the top products: all of the slide leads to it. */
function TopSlide({ product, first }: { product: ProductDocument; first: boolean }) {
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
