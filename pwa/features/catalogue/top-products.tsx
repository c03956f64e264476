import { useDeferredValue, useRef } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { useTopProducts } from '../../hooks/use-catalogue';
import { ErrorNotice } from '../../components/design/error-notice';
import { useMessages, useT } from '../../i18n/messages';
import { CarouselBar } from './carousel-bar';
import styles from './top-products.module.css';
import { TopSlide } from './top-slide';
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
