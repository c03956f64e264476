import { memo, useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { inLanguage } from '#shared/catalogue/in-language';
import { hasVariants, priceRange } from '#shared/catalogue/variant';
import { pathTo } from '#shared/pages/path-to';
import type { DatedProduct } from '../../database/dated-product';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useToast } from '../../toasts/toasts';
import { buttonLook } from '../../components/design/button-look';
import { CartIcon, CheckIcon } from '../../components/design/icons';
import { ProductPicture } from '../../components/design/product-picture';
import { ProductPrice } from '../../components/design/product-price';
import { Skeleton } from '../../components/design/skeleton';
import { Stars } from '../../components/design/stars';
import { StockState } from '../../components/design/stock-state';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { useMessages } from '../../i18n/messages';
import styles from './product-card.module.css';

/**
 * One product in the grid. The whole card leads to it; Add To Cart is above. Plain elements with static styles: a page
 * renders a dozen at once, and a search must answer within a blink on a slow phone.
 */
export const ProductCard = memo(Card, isSame);

interface CardProps {
  readonly product: DatedProduct;
  readonly eager: boolean;
  /** Of an automatic discount on it. */
  readonly offer?: string | undefined;
  /** By when it comes to the postal code that is known here. */
  readonly arrival?: string | undefined;
}

/**
 * Every change of a product raises its revision; the same one read again is no reason to render, unless the server has
 * confirmed its price since: what is put into the cart carries that date.
 */
function isSame(before: CardProps, after: CardProps): boolean {
  return (
    before.product._id === after.product._id &&
    before.product.revision === after.product.revision &&
    before.product.pricedAt === after.product.pricedAt &&
    before.eager === after.eager &&
    before.offer === after.offer &&
    before.arrival === after.arrival
  );
}

function Card({ product, eager, offer, arrival }: CardProps) {
  const { name, brand } = inLanguage(product, useMessages().language);
  return (
    <li>
      <article className={styles.card}>
        <div className={styles.picture}>
          <ProductPicture image={product.image} name="" size="card" eager={eager} />
          <div className={styles.over}>
            {offer === undefined ? null : <div>{offer}</div>}
            {arrival === undefined || product.countInStock < 1 ? null : <div>{arrival}</div>}
          </div>
        </div>
        <div className={styles.text}>
          <div className={styles.brand}>{brand}</div>
          <h2 className={styles.name}>
            <Link to={pathTo('/product/:id', { id: product._id })}>{name}</Link>
          </h2>
          <Stars rating={product.rating} count={product.numReviews} />
          <div className={styles.foot}>
            <div className={styles.figures}>
              <span className={styles.price}>
                <ProductPrice product={product} isFrom={priceRange(product).to > product.price} />
              </span>
              <StockState countInStock={product.countInStock} />
            </div>
            <AddToCart product={product} />
          </div>
        </div>
      </article>
    </li>
  );
}

type VariantSheet = typeof import('../../components/variants/variant-sheet').Component;

/**
 * Puts one more piece into the cart and stays here; of a product with variants it asks first which one, by code of its own. A real
 * form: before the script is there it leads to the cart, which takes the product from the address, or to the product's page.
 */
function AddToCart({ product }: { product: DatedProduct }) {
  const { cart } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFailedToast();
  const { t, language } = useMessages();
  const { busy, run } = useBusy();
  const [added, setAdded] = useState(0);
  const [sheet, setSheet] = useState<{ readonly Ask: VariantSheet }>();
  const isChosenFirst = hasVariants(product);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The sheet itself can't give the focus back: the button was disabled while its code loaded.
  useEffect(() => {
    if (wasOpen.current && !sheet) button.current?.focus();
    wasOpen.current = sheet !== undefined;
  }, [sheet]);
  const page = pathTo('/product/:id', { id: product._id });
  const called = inLanguage(product, language).name;

  useEffect(() => {
    if (added === 0) return undefined;
    const timer = setTimeout(() => setAdded(0), ADDED_DURATION);
    return () => clearTimeout(timer);
  }, [added]);

  async function addOne(name: string, variantId?: string) {
    await cart.putOneMore(product, variantId);
    // The message's own code may take seconds to load.
    setAdded((before) => before + 1);
    toast.success(t('Added to your cart: {name}', { name }));
  }

  /** Where its code does not load, the product's page asks. */
  const ask = () =>
    import('../../components/variants/variant-sheet').then(
      ({ Component: Ask }) => setSheet({ Ask }),
      () => void navigate(page),
    );

  function add(event: FormEvent) {
    event.preventDefault();
    run(isChosenFirst ? ask : () => addOne(called)).catch((failure: unknown) =>
      failed(t('Something went wrong'), failure),
    );
  }

  return (
    <>
      <form
        className={styles.add}
        action={isChosenFirst ? page : '/cart'}
        method="get"
        onSubmit={add}
      >
        {isChosenFirst ? null : (
          <>
            <input type="hidden" name="product" value={product._id} />
            <input type="hidden" name="qty" value="1" />
          </>
        )}
        <button
          ref={button}
          type="submit"
          className={added > 0 ? buttonLook.contained : buttonLook.outlined}
          data-added={added > 0 || undefined}
          disabled={busy || product.countInStock < 1}
          aria-label={t('Add {name} to the cart', { name: called })}
          aria-haspopup={isChosenFirst ? 'dialog' : undefined}
        >
          {added > 0 ? <CheckIcon size="1.25rem" /> : <CartIcon size="1.25rem" />}
          {t('Add')}
        </button>
      </form>
      {sheet ? (
        <sheet.Ask product={product} onAdd={addOne} onClose={() => setSheet(undefined)} />
      ) : null}
    </>
  );
}

/** How long a card shows that its product was put in, in milliseconds. */
const ADDED_DURATION = 2_000;

/** The same card before its product is known, in its final size. */
export function ProductCardSkeleton() {
  return (
    <li>
      <div className={styles.card}>
        <div className={styles.picture}>
          <Skeleton className={styles.blankPicture} />
        </div>
        <div className={styles.text}>
          <Skeleton className={styles.blankBrand} />
          <Skeleton className={styles.blankName} />
          <Skeleton className={styles.blankStars} />
          <div className={styles.foot}>
            <Skeleton className={styles.blankFigures} />
            <Skeleton className={styles.blankAdd} />
          </div>
        </div>
      </div>
    </li>
  );
}
