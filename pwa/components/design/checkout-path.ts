import { useSearchParams } from 'react-router-dom';

/** The Buy Now that the steps of this checkout are about: the id in their addresses; `undefined` for the cart. */
export function useBuyNowId(): string | undefined {
  return useSearchParams()[0].get('buy') ?? undefined;
}

/** The address of a step, of the same Buy Now. */
export const buyNowPath = (step: string, buyNow: string | undefined): string =>
  buyNow === undefined ? step : `${step}?buy=${encodeURIComponent(buyNow)}`;

/** Makes the addresses of the other steps of this checkout. */
export function useCheckoutPath(): (step: string) => string {
  const buyNow = useBuyNowId();
  return (step) => buyNowPath(step, buyNow);
}
