import type { Place } from '#shared/addresses/postal-code';
import type { DeliveryTerms } from '#shared/shipping/delivery-terms';
import { lookupOf } from '#shared/shipping/pin-lookup';
import { deliveryTerms } from '#shared/shipping/terms-of-place';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** How an order may be delivered and paid at a place, by the owner's table and settings. */
export async function termsAt(shop: ShopReader, place: Place): Promise<DeliveryTerms> {
  const { cashLimit } = await shop.ownerSettings();
  return deliveryTerms(lookupOf(await shop.pinTable()), place, cashLimit);
}
