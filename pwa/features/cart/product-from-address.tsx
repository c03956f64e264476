import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { MAX_QUANTITY, quantityWithin } from '#shared/cart/quantity';
import { variantOfValues } from '#shared/catalogue/variant-values';
import type { ProductDocument } from '#shared/catalogue/product';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useProduct } from '../../hooks/use-product';
import { useT } from '../../i18n/messages';
import { CartSkeleton } from './cart-skeleton';

/** Reads a quantity out of an address; anything but a whole number is one piece. The cart brings it within the stock. */
function quantityOf(text: string | null): number {
  return text && /^\d{1,3}$/.test(text) ? quantityWithin(MAX_QUANTITY, Number(text)) : 1;
}

/** The variant that the address names by a value of each option, as the form of a product's page sends them. */
function variantIn(product: ProductDocument, query: URLSearchParams): string | undefined {
  const values = (product.options ?? []).map((_option, place) => query.get(`option${place}`) ?? '');
  return variantOfValues(product, values)?.id;
}

/**
 * Puts the product that the address names into the cart, then shows the cart: `/cart?product=…&qty=…` is where 'Add To
 * Cart' leads before the script is there. Putting replaces the line (docs/shop-rules.md#r-cart-2), so doing it twice
 * changes nothing.
 */
export function ProductFromAddress({ id }: { id: string }) {
  const { cart } = useServices();
  const toast = useToast();
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const qty = quantityOf(query.get('qty'));
  const { status, product } = useProduct(id);
  const begun = useRef(false);

  useEffect(() => {
    if (status === 'loading' || begun.current) return;
    begun.current = true;
    const put = product
      ? cart.put(product, qty, variantIn(product, query))
      : Promise.reject(new Error('No such product'));
    put
      .catch(() => toast.error(t('Something went wrong')))
      .finally(() => void navigate('/cart', { replace: true }));
  }, [status, product, qty, query, cart, toast, t, navigate]);

  return <CartSkeleton />;
}
