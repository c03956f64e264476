import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { quantityWithin } from '#shared/cart/quantity';
import { lineKey } from '#shared/catalogue/variant';
import { ADD_FORM, EARLY } from '#shared/pages/early-press';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useChosenBefore } from '../../hooks/use-chosen-before';
import { useDeviceQuery } from '../../hooks/use-device-query';
import type { DatedProduct } from '../../database/dated-product';
import { buttonLook } from '../../components/design/button-look';
import { CartIcon } from '../../components/design/icons';
import { ProductPrice } from '../../components/design/product-price';
import { QuantitySelect } from '../../components/design/quantity-select';
import { StickyActionBar } from '../../components/design/sticky-action-bar';
import { StockState } from '../../components/design/stock-state';
import type { VariantChoice } from '../../components/variants/use-variant-choice';
import { useT } from '../../i18n/messages';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import styles from './buy-panel.module.css';
import { PriceNotes } from './price-notes';

interface BuyPanelProps {
  readonly product: DatedProduct;
  readonly choice: VariantChoice;
  /** The next step with a product that cannot be bought now: the button for that is below, and disabled. */
  readonly whenSoldOut: ReactNode;
}

/** How many of a line are in the cart; 0 until that was read. */
function useQuantityInCart(id: string): number {
  const { db } = useServices();
  const held = useDeviceQuery(async () => ({ id, line: await db.cartLines.get(id) }), [db, id]);
  return held?.id === id ? (held.line?.qty ?? 0) : 0;
}

/**
 * Price, status, quantity and 'Add To Cart', which goes to the cart (docs/shop-rules.md#r-catalogue-9): a bar that stays in
 * sight on a phone. The quantity begins with what is in the cart, as adding replaces it. A form that also works without script.
 */
export function BuyPanel({ product, choice, whenSoldOut }: BuyPanelProps) {
  const { cart } = useServices();
  const navigate = useNavigate();
  const failed = useFailedToast();
  const t = useT();
  const { shown, variant, isFrom } = choice;
  const inCart = useQuantityInCart(lineKey(product._id, variant?.id));
  const [wanted, setWanted] = useState<number>();
  const { busy, run } = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const reported = useChosenBefore(form);
  // Pressed before the script was there: it is in the cart, and this is what comes next. Who has gone on since stays.
  useEffect(() => {
    const pressed = form.current?.querySelector(`[${EARLY}]`);
    if (!pressed) return;
    pressed.removeAttribute(EARLY);
    const { activeElement, body } = document;
    if (activeElement !== pressed && activeElement !== body) return;
    void Promise.resolve(reported.current).then(() => navigate('/cart'));
  }, [navigate, reported]);
  const { countInStock } = shown;
  const inStock = countInStock > 0;
  // The stock may shrink while the page is open.
  const qty = quantityWithin(countInStock, wanted ?? Math.max(1, inCart));

  async function add() {
    await cart.put(product, qty, variant?.id);
    await navigate('/cart');
    return 'leaving' as const;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const to = submitter?.getAttribute('formaction');
    const fields = new FormData(event.currentTarget);
    if (to) {
      const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
      void navigate(`${to}?${query}`);
      return;
    }
    run(add).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  const addButton = (
    <button
      type="submit"
      disabled={!inStock || busy}
      className={`${buttonLook.contained} ${styles.add}`}
    >
      <CartIcon />
      {t('Add To Cart')}
    </button>
  );
  // Checkout with this product alone (docs/shop-rules.md#r-checkout-8).
  const buyButton = (
    <button
      type="submit"
      formAction="/placeorder"
      disabled={busy}
      className={`${buttonLook.outlined} ${styles.add}`}
    >
      {t('Buy Now')}
    </button>
  );
  return (
    <form ref={form} id={ADD_FORM} action="/cart" method="get" onSubmit={submit}>
      <input type="hidden" name="product" value={product._id} />
      <StickyActionBar
        summary={
          <dl className={styles.facts}>
            <Fact name={t('Price')}>
              <span className={styles.price}>
                <ProductPrice product={shown} isFrom={isFrom} />
              </span>
              <span className={styles.notes}>
                <PriceNotes product={shown} />
              </span>
            </Fact>
            <Fact name={t('Status')}>
              <StockState countInStock={countInStock} />
            </Fact>
            {inStock ? (
              <Fact name={t('Quantity')}>
                <QuantitySelect
                  label={t('Quantity')}
                  qty={qty}
                  countInStock={countInStock}
                  onChange={setWanted}
                />
              </Fact>
            ) : null}
          </dl>
        }
      >
        {inStock ? (
          <div className={styles.ways}>
            {addButton}
            {buyButton}
          </div>
        ) : (
          <div className={styles.notify}>{whenSoldOut}</div>
        )}
      </StickyActionBar>
      {inStock ? null : addButton}
    </form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
