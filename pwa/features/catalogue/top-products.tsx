import { useDeferredValue, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inLanguage } from '#shared/catalogue/in-language';
import type { ProductDocument } from '#shared/catalogue/product';
import { priceRange } from '#shared/catalogue/variant';
import { pathTo } from '#shared/pages/path-to';
import { useServicesLoaded } from '../../hooks/services';
import { useTopProducts } from '../../hooks/use-catalogue';
import { useIsHydrating } from '../../hooks/use-is-hydrating';
import { ChevronLeftIcon, ChevronRightIcon, PlayPauseIcon } from '../../components/design/icons';
import { ErrorNotice } from '../../components/design/error-notice';
import { useMessages, useT } from '../../i18n/messages';
import { ProductPicture } from '../../components/design/product-picture';
import { ProductPrice } from '../../components/design/product-price';
import { Skeleton } from '../../components/design/skeleton';
import { Stars } from '../../components/design/stars';
import styles from './top-products.module.css';
import { useCarousel } from './use-carousel';

/** The carousel of top products at the head of the home page (docs/shop-rules.md#r-catalogue-7). */
export function TopProducts() {
  const { t, translate } = useMessages();
  const top = useTopProducts();
  if (top.status === 'error') {
    return (
      <div className={styles.top}>
        <ErrorNotice text={translate(top.error ?? t('The top products could not be loaded.'))} />
      </div>
    );
  }
  if (top.status === 'loading') {
    return (
      <div className={styles.top}>
        <Skeleton className={styles.blank} />
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
  const all = useDeferredValue(true, useIsHydrating());
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
  const { t, language } = useMessages();
  const { name, description } = inLanguage(product, language);
  // In a new document the other slides cannot be reached yet, and on 2G their pictures would delay the script.
  const hasPicture = useServicesLoaded() || first;
  return (
    <li className={styles.slide}>
      <div className={styles.words}>
        <span className={styles.praise}>{t('Top rated')}</span>
        <Link to={pathTo('/product/:id', { id: product._id })} className={styles.name}>
          {name}
        </Link>
        <Stars rating={product.rating} />
        <p className={styles.description}>{description}</p>
        <span className={styles.price}>
          <ProductPrice product={product} isFrom={priceRange(product).to > product.price} />
        </span>
      </div>
      <div className={styles.picture}>
        {hasPicture ? (
          <ProductPicture image={product.image} name="" size="slide" eager={first} />
        ) : null}
      </div>
    </li>
  );
}

interface CarouselBarProps {
  readonly slides: number;
  readonly carousel: ReturnType<typeof useCarousel>;
}

/** Back, a dot for each slide, on, and a way to keep the slides from changing by themselves (WCAG 2.2.2). */
function CarouselBar({ slides, carousel }: CarouselBarProps) {
  const t = useT();
  const { selected, playing, show, togglePlaying } = carousel;
  if (slides < 2) return <div className={styles.bar} />;
  return (
    <div className={styles.bar}>
      <Control label={t('Previous product')} onClick={() => show(selected - 1)}>
        <ChevronLeftIcon />
      </Control>
      {Array.from({ length: slides }, (_, slide) => (
        <Control
          key={slide}
          label={t('Show product {number}', { number: slide + 1 })}
          current={slide === selected}
          onClick={() => show(slide)}
        />
      ))}
      <Control label={t('Next product')} onClick={() => show(selected + 1)}>
        <ChevronRightIcon />
      </Control>
      <Control
        label={t(playing ? 'Stop changing products' : 'Change products automatically')}
        onClick={togglePlaying}
      >
        <PlayPauseIcon playing={playing} size="1.125rem" />
      </Control>
    </div>
  );
}

interface ControlProps {
  readonly label: string;
  /** Of a dot: whether its slide is the one that is shown. */
  readonly current?: boolean;
  readonly onClick: () => void;
  /** Its icon; a dot without one. */
  readonly children?: ReactNode;
}

function Control({ label, current = false, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
      className={children ? styles.control : `${styles.control} ${styles.dot}`}
    >
      {children ?? <span />}
    </button>
  );
}
