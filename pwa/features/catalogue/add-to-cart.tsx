import type { FormEvent } from 'react';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useToast } from '../../toasts/toasts';
import type { DatedProduct } from '../../database/dated-product';
import { buttonLook } from '../../components/design/button-look';
import { CartIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import styles from './product-card.module.css';

/**
 * Puts one more piece into the cart and stays here. A real form: before the script is there it leads to the cart, which takes
 * the product from the address.
 */
export function AddToCart({ product }: { product: DatedProduct }) {
  const { cart, db } = useServices();
  const toast = useToast();
  const failed = useFailedToast();
  const t = useT();
  const { busy, run } = useBusy();

  async function addOne() {
    const line = await db.cartLines.get(product._id);
    // Putting replaces the line (docs/shop-rules.md#r-cart-2), so one more is what is there and one.
    await cart.put(product, (line?.qty ?? 0) + 1);
    toast.success(t('Added to your cart: {name}', { name: product.name }));
  }

  function add(event: FormEvent) {
    event.preventDefault();
    run(addOne).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  return (
    <form className={styles.add} action="/cart" method="get" onSubmit={add}>
      <input type="hidden" name="product" value={product._id} />
      <input type="hidden" name="qty" value="1" />
      <button
        type="submit"
        className={buttonLook.outlined}
        disabled={busy || product.countInStock < 1}
        aria-label={t('Add {name} to the cart', { name: product.name })}
      >
        <CartIcon size="1.25rem" />
        {t('Add')}
      </button>
    </form>
  );
}
