import { factsOf, isContactSet } from '#shared/shop/owner-settings';
import { factsOn, type ShopFacts } from '#shared/shop/public-facts';
import { shopDay } from '#shared/shop/shop-day';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** Whether shoppers see the shop: a new one has name, contact and a product first (docs/shop-rules.md#r-owner-12). */
export async function isShopOpen(shop: ShopReader): Promise<boolean> {
  const settings = await shop.ownerSettings();
  if (!settings.isNew) return true;
  return isContactSet(settings) && (await shop.categories()).length > 0;
}

/** What is public of the settings today, and whether the shop is still to open. @param now milliseconds since 1970 */
export async function publicFacts(shop: ShopReader, now: number): Promise<ShopFacts> {
  const facts = factsOn(factsOf(await shop.ownerSettings()), shopDay(now));
  return (await isShopOpen(shop)) ? facts : { ...facts, opening: true };
}
