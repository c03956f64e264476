import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';
import { offerBeside } from '#shared/offers/shown-offer';
import type { CartInGrid } from '../../components/cart/cart-in-grid';
import { offerText } from '../../components/design/offer-text';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useHearts } from '../../components/wishes/use-hearts';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useIsHydrating } from '../../hooks/use-is-hydrating';
import { useIsIdle } from '../../hooks/use-is-idle';
import { useSession } from '../../hooks/use-session';
import { useShownOffers } from '../../hooks/use-shown-offers';
import { useT } from '../../i18n/messages';
import { ProductCard, ProductCardSkeleton } from './product-card';
import styles from './product-card.module.css';

/** Products whose pictures load at once: those of the first rows. */
const EAGER = 4;
/** The next list is mostly there at once: blank cards come after this wait, in milliseconds. */
const BLINK = 200;

/**
 * The grid: one, two, three, four columns by width (docs/shop-rules.md#r-catalogue-8).
 * @param products `null` while they load: blank cards of the final size are shown
 * @param columns on a phone, where the owner wants two
 */
export function ProductGrid({
  products,
  columns,
}: {
  products: readonly ProductDocument[] | null;
  columns?: 2 | undefined;
}) {
  const look = columns ? `${styles.grid} ${styles.two}` : (styles.grid ?? '');
  return products === null ? <BlankGrid look={look} /> : <Cards look={look} products={products} />;
}

/** What is on the screen is rendered first; the rows below follow. */
function Cards({ look, products }: { look: string; products: readonly ProductDocument[] }) {
  const all = useDeferredValue(true, useIsHydrating());
  const shown = all ? products : products.slice(0, EAGER);
  const offers = useShownOffers();
  const asksForArrival = useMayKnowPin();
  const [arrival, setArrival] = useState<string>();
  const hasCart = useHasCart();
  const [cart, setCart] = useState<CartInGrid>();
  const { hearts, onPress, loader } = useHearts();
  const t = useT();
  const offerOf = (product: ProductDocument) => {
    const offer = offerBeside(offers, product);
    return offer && offerText(t, offer);
  };
  return (
    <>
      <ul className={all ? look : `${look} ${styles.waiting}`}>
        {shown.map((product, place) => (
          <ProductCard
            key={product._id}
            product={product}
            eager={place < EAGER}
            offer={offerOf(product)}
            arrival={arrival}
            lines={hasCart ? cart?.lines.get(product._id) : undefined}
            Stepper={cart?.Stepper}
            isWished={hearts?.wished.has(product._id) ?? false}
            Heart={hearts?.Heart}
            onEarlyWish={onPress}
          />
        ))}
      </ul>
      {asksForArrival ? (
        <SilentErrorBoundary>
          <CardArrival onText={setArrival} />
        </SilentErrorBoundary>
      ) : null}
      {hasCart ? (
        <SilentErrorBoundary>
          <GridCart onCart={setCart} />
        </SilentErrorBoundary>
      ) : null}
      {loader}
    </>
  );
}

const GridCart = lazyPart(() => import('../../components/cart/cart-in-grid'));
const CardArrival = lazyPart(() => import('../../components/shipping/card-arrival'));

/** Whether this device may know where goods go: a first visit does not, and loads nothing for it. */
function useMayKnowPin(): boolean {
  const { db } = useServices();
  const isIdle = useIsIdle();
  const session = useSession();
  const isAsked = useDeviceQuery(async () => Boolean(await db.setting('deliver-to')), [db], false);
  return isIdle && (isAsked === true || Boolean(session));
}

/** Whether there is anything in the cart: on a first visit there is not, and nothing is loaded for it. */
function useHasCart(): boolean {
  const { db } = useServices();
  return useDeviceQuery(async () => (await db.cartLines.count()) > 0, [db], false) ?? false;
}

/** The initial screen has its blank cards at once; rendering them for an answer of the next frame would only delay it. */
function BlankGrid({ look }: { look: string }) {
  const first = useNavigationType() === 'POP';
  const [late, setLate] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), BLINK);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ul className={`${look} ${styles.waiting}`} aria-busy>
      {late
        ? Array.from({ length: PRODUCTS_PER_PAGE }, (_, place) => (
            <ProductCardSkeleton key={place} />
          ))
        : null}
    </ul>
  );
}
