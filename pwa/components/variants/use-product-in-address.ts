import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { MAX_QUANTITY, quantityWithin } from '#shared/cart/quantity';
import { variantOfValues } from '#shared/catalogue/variant-values';
import type { ProductDocument } from '#shared/catalogue/product';
import type { DatedProduct } from '../../database/dated-product';
import { useProduct } from '../../hooks/use-product';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';

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
 * Takes the product that the form of its page has put into the address (`?product=…&qty=…`), once, and goes on in the place of this
 * entry of the history.
 * @param take does it, and returns where to go; the arguments are those of `newLine`
 * @param otherwise where to go when it failed, which is said
 * @param ready until then nothing is taken
 */
export function useProductInAddress(
  id: string,
  take: (product: DatedProduct, qty: number, variantId: string | undefined) => Promise<string>,
  otherwise: string,
  ready = true,
): void {
  const toast = useToast();
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { status, product } = useProduct(id);
  const begun = useRef(false);
  const takeIt = async () => {
    if (!product) throw new Error('No such product');
    return take(product, quantityOf(query.get('qty')), variantIn(product, query));
  };
  const begin = useEffectEvent(async () => {
    if (begun.current) return;
    begun.current = true;
    const next = await takeIt().catch(() => {
      toast.error(t('Something went wrong'));
      return otherwise;
    });
    await navigate(next, { replace: true });
  });
  const isKnown = ready && status !== 'loading';
  useEffect(() => {
    if (isKnown) void begin();
  }, [isKnown]);
}
