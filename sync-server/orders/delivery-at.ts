import type { Place } from '#shared/addresses/postal-code';
import { chargesOf } from '#shared/cart/totals';
import type { Order } from '#shared/orders/order';
import type { PricedWith } from '#shared/orders/quote';
import type { DeliveryTerms } from '#shared/shipping/delivery-terms';
import { lookupOf } from '#shared/shipping/pin-lookup';
import { deliveryTerms } from '#shared/shipping/terms-of-place';
import {
  areDefaultRates,
  ratesAt,
  type SaidRates,
  type ShippingRates,
  type ZoneRates,
} from '#shared/shop/shipping-rates';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { loadOffering } from './offer-uses';

/** How an order may be delivered and paid at a place and what delivery costs, by the owner's table and settings. */
export async function deliveryAt(
  shop: ShopReader,
  place: Place,
): Promise<{
  readonly terms: DeliveryTerms;
  /** Absent: as in a shop whose owner has set nothing. */
  readonly rates: ShippingRates | undefined;
}> {
  const settings = await shop.ownerSettings();
  const terms = deliveryTerms(lookupOf(await shop.pinTable()), place, settings.cashLimit);
  return { terms, rates: ratesOf(settings, terms.zone) };
}

/** What delivery costs by the owner's settings; nothing where the owner has set none. @param zone of the place, where that is known */
export function ratesOf(settings: SaidRates, zone?: ZoneRates): ShippingRates | undefined {
  const rates = ratesAt(settings, zone);
  return areDefaultRates(rates) ? undefined : rates;
}

/**
 * What an order to be paid online is priced with again; its own use of offers is none.
 * @param now milliseconds since 1970
 */
export async function pricedAgain(
  shop: ShopReader,
  order: Order,
  now: number,
): Promise<PricedWith> {
  const { rates } = await deliveryAt(shop, order.shippingAddress);
  const asked = { user: order.user._id, now, codes: [], again: order };
  return {
    offering: await loadOffering(shop, asked),
    charges: rates && chargesOf(rates, false),
    now,
  };
}
