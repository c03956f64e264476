import { useState } from 'react';
import { hasVariants } from '#shared/catalogue/variant';
import type { ShownProduct } from '#shared/catalogue/shown-product';
import { CartStepper } from '../../components/cart/cart-stepper';
import { useLinesInCart } from '../../components/cart/use-lines-in-cart';
import { buttonLook } from '../../components/design/button-look';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { Component as VariantSheet } from '../../components/variants/variant-sheet';
import type { DatedProduct } from '../../database/dated-product';
import { useBusy } from '../../hooks/use-busy';
import { useMovingFocus } from '../../hooks/use-moving-focus';
import { useServices } from '../../hooks/services';
import { useMessages } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import styles from '../../components/cart/cart-stepper.module.css';

/**
 * Puts a product of a row into the cart, and changes how many of it are there; of one with variants it asks first which one. By what the
 * device knows of it, else the shop.
 */
export function Component({ product: { _id: id, name, hindi } }: { product: ShownProduct }) {
  const { db, cart, catalogue } = useServices();
  const { t, language } = useMessages();
  const toast = useToast();
  const failed = useFailedToast();
  const { busy, run } = useBusy();
  const [asked, setAsked] = useState<DatedProduct>();
  const lines = useLinesInCart()?.get(id);
  const place = useMovingFocus(lines !== undefined, asked !== undefined);
  const called = (language === 'hi' && hindi) || name;

  async function addOne() {
    const product = (await db.products.get(id)) ?? (await catalogue.server.product(id));
    if (hasVariants(product)) setAsked(product);
    else await cart.putOneMore(product);
  }

  return (
    <div {...place}>
      {lines ? (
        <CartStepper name={called} lines={lines} onMore={addOne} />
      ) : (
        <button
          type="button"
          className={`${buttonLook.outlined} ${styles.add}`}
          aria-label={t('Add {name} to the cart', { name: called })}
          aria-disabled={busy}
          onClick={() =>
            void run(addOne).catch((failure: unknown) => failed(t('Something went wrong'), failure))
          }
        >
          {t('Add')}
        </button>
      )}
      {asked ? (
        <VariantSheet
          product={asked}
          onAdd={async (line, variant) => {
            await cart.putOneMore(asked, variant);
            toast.success(t('Added to your cart: {name}', { name: line }));
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}
