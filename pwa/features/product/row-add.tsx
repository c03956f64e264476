import { useEffect, useRef, useState } from 'react';
import { hasVariants } from '#shared/catalogue/variant';
import type { ShownProduct } from '#shared/catalogue/shown-product';
import { buttonLook } from '../../components/design/button-look';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { Component as VariantSheet } from '../../components/variants/variant-sheet';
import type { DatedProduct } from '../../database/dated-product';
import { useBusy } from '../../hooks/use-busy';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useServices } from '../../hooks/services';
import { useMessages } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import styles from './row-add.module.css';

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
  const inCart = useDeviceQuery(() => db.cartLines.get(id), [db, id])?.qty ?? 0;
  const last = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // What was pressed is replaced, and so is its focus.
  useEffect(() => {
    if (wasPressed.current) last.current?.focus();
    wasPressed.current = false;
  }, [inCart, asked]);
  const called = (language === 'hi' && hindi) || name;

  async function addOne() {
    const product = (await db.products.get(id)) ?? (await catalogue.server.product(id));
    if (hasVariants(product)) setAsked(product);
    else await cart.putOneMore(product);
  }
  const removeOne = () => (inCart > 1 ? cart.setQuantity(id, inCart - 1) : cart.remove(id));
  function press(work: () => Promise<void>) {
    wasPressed.current = true;
    run(work).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  return (
    <div className={styles.place}>
      {inCart > 0 ? (
        <>
          <button
            type="button"
            className={buttonLook.outlined}
            aria-label={t('One {name} fewer', { name: called })}
            aria-disabled={busy}
            onClick={() => press(removeOne)}
          >
            −
          </button>
          <span aria-live="polite">{inCart}</span>
        </>
      ) : null}
      <button
        ref={last}
        type="button"
        className={buttonLook.outlined}
        aria-label={
          inCart > 0
            ? t('One {name} more', { name: called })
            : t('Add {name} to the cart', { name: called })
        }
        aria-disabled={busy}
        onClick={() => press(addOne)}
      >
        {inCart > 0 ? '+' : t('Add')}
      </button>
      {asked ? (
        <VariantSheet
          product={asked}
          onAdd={async (line, variant) => {
            await cart.putOneMore(asked, variant);
            toast.success(t('Added to your cart: {name}', { name: line }));
          }}
          onClose={() => {
            wasPressed.current = true;
            setAsked(undefined);
          }}
        />
      ) : null}
    </div>
  );
}
