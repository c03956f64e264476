import { useMemo } from 'react';
import type { Place } from '#shared/addresses/postal-code';
import { chargesOf } from '#shared/cart/totals';
import { deliveryTerms } from '#shared/shipping/terms-of-place';
import { ratesAt } from '#shared/shop/shipping-rates';
import { useShopFacts } from '../components/design/shop-facts';
import { pricedLines, useCart, type CartView } from './use-cart';
import { useDeviceQuery } from './use-device-query';
import { storedPinLookup } from './use-delivery-rules';
import { useServices } from './services';

/** The fee of the shop alone: of no place, or of one that the device's table says nothing of. */
const NO_ZONE = { zone: undefined };

/**
 * The cart with what its delivery costs, by what this device knows of the shop; the shop decides with its own fees.
 * @param place where it goes; nothing where that is not known
 * @param inCash whether it is paid in cash on delivery
 * @param buyNow the id of a Buy Now, in place of the cart
 */
export function useChargedCart(
  place: Place | null | undefined,
  inCash: boolean,
  buyNow?: string,
): CartView {
  const { db } = useServices();
  const cart = useCart(buyNow);
  const facts = useShopFacts();
  const { postalCode = '', country = '' } = place ?? {};
  const known = useDeviceQuery(
    async () =>
      postalCode === ''
        ? NO_ZONE
        : { zone: deliveryTerms(await storedPinLookup(db), { postalCode, country }).zone },
    [db, postalCode, country],
    NO_ZONE,
  );
  return useMemo(() => {
    if (!known) return { ...cart, status: 'loading' };
    const charges = chargesOf(ratesAt(facts, known.zone), inCash);
    const pricedWith = { ...cart.pricedWith, charges };
    const { totals, offers } = pricedLines(cart.lines, pricedWith);
    return { ...cart, totals, offers, pricedWith };
  }, [cart, facts, known, inCash]);
}
