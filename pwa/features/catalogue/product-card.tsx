import { memo, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { inLanguage } from '#shared/catalogue/in-language';
import { hasVariants, priceRange } from '#shared/catalogue/variant';
import { pathTo } from '#shared/pages/path-to';
import type { CartInGrid } from '../../components/cart/cart-in-grid';
import { EarlyHeart } from '../../components/wishes/heart-button';
import hearts from '../../components/wishes/heart.module.css';
import type { Hearts } from '../../components/wishes/hearts';
import type { CartLine } from '../../database/cart-line';
import type { DatedProduct } from '../../database/dated-product';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useMovingFocus } from '../../hooks/use-moving-focus';
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
  /** Its lines in the cart; absent: none. */
  readonly lines?: readonly CartLine[] | undefined;
  /** What changes them, once its code is there. */
  readonly Stepper?: CartInGrid['Stepper'] | undefined;
  readonly isWished: boolean;
  /** What wishes for it, once its code is there. */
  readonly Heart?: Hearts['Heart'] | undefined;
  /** Always the same function. */
  readonly onEarlyWish: () => void;
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
    before.arrival === after.arrival &&
    before.lines === after.lines &&
    before.Stepper === after.Stepper &&
    before.isWished === after.isWished &&
    before.Heart === after.Heart
  );
}

function Card(card: CardProps) {
  const { product, eager, offer, arrival, lines, Stepper, isWished, Heart, onEarlyWish } = card;
  const { name, brand } = inLanguage(product, useMessages().language);
  const heart = { line: product._id, name };
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
            <AddToCart product={product} lines={lines} Stepper={Stepper} />
          </div>
        </div>
        <div className={hearts.onCard} {...useMovingFocus(Heart, false)}>
          {Heart ? (
            <Heart {...heart} isWished={isWished} />
          ) : (
            <EarlyHeart {...heart} onPress={onEarlyWish} />
          )}
        </div>
      </article>
    </li>
  );
}

type VariantSheet = typeof import('../../components/variants/variant-sheet').Component;

/**
 * Puts one more piece into the cart and stays here; of a product with variants it asks first which one, by code of its own. A real
 * form: before the script is there it leads to the cart, which takes the product from the address, or to the product's page. With some in the
 * cart it becomes − 1 +.
 */
function AddToCart({ product, lines, Stepper }: Pick<CardProps, 'product' | 'lines' | 'Stepper'>) {
  const { cart } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFailedToast();
  const { t, language } = useMessages();
  const { busy, run } = useBusy();
  /** In the cart, which may not be read yet. */
  const [added, setAdded] = useState(false);
  const [sheet, setSheet] = useState<{ readonly Ask: VariantSheet }>();
  const isChosenFirst = hasVariants(product);
  const isIn = Boolean(lines && Stepper);
  const [wasIn, setWasIn] = useState(isIn);
  if (isIn !== wasIn) {
    setWasIn(isIn);
    setAdded(false);
  }
  const place = useMovingFocus(isIn, sheet !== undefined);
  const page = pathTo('/product/:id', { id: product._id });
  const called = inLanguage(product, language).name;

  async function addOne(name: string, variantId?: string) {
    await cart.putOneMore(product, variantId);
    // The number says it.
    if (isIn && !isChosenFirst) return;
    // The message's own code may take seconds to load.
    setAdded(true);
    toast.success(t('Added to your cart: {name}', { name }));
  }

  /** Where its code does not load, the product's page asks. */
  const ask = () =>
    import('../../components/variants/variant-sheet').then(
      ({ Component: Ask }) => setSheet({ Ask }),
      () => void navigate(page),
    );

  const more = isChosenFirst ? ask : () => addOne(called);
  function add(event: FormEvent) {
    event.preventDefault();
    run(more).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  return (
    <div className={styles.add} {...place}>
      {lines && Stepper ? (
        <Stepper name={called} lines={lines} onMore={more} />
      ) : (
        <form action={isChosenFirst ? page : '/cart'} method="get" onSubmit={add}>
          {isChosenFirst ? null : (
            <>
              <input type="hidden" name="product" value={product._id} />
              <input type="hidden" name="qty" value="1" />
            </>
          )}
          <button
            type="submit"
            className={added ? buttonLook.contained : buttonLook.outlined}
            data-added={added || undefined}
            disabled={busy || product.countInStock < 1}
            aria-label={t('Add {name} to the cart', { name: called })}
            aria-haspopup={isChosenFirst ? 'dialog' : undefined}
          >
            {added ? <CheckIcon size="1.25rem" /> : <CartIcon size="1.25rem" />}
            {t('Add')}
          </button>
        </form>
      )}
      {sheet ? (
        <sheet.Ask product={product} onAdd={addOne} onClose={() => setSheet(undefined)} />
      ) : null}
    </div>
  );
}

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
