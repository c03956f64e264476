import { NEW_SETTINGS } from '#shared/shop/default-settings';
import type { ShopStore } from '../store/repositories/shop-store';

/**
 * Begins a shop of its own, whose owner has set nothing: it says nothing of the demo's contact, and opens once it has one of its own. A
 * shop that has people, settings or products already stays as it is; of several processes that start at once one begins it.
 */
export async function beginShop(store: ShopStore): Promise<void> {
  await store.once('new shop', async (shop) => {
    const isUsed =
      (await shop.countUsers()) > 0 ||
      (await shop.catalogueVersion()) > 0 ||
      (await shop.ownerSettings()).revision > 0;
    if (!isUsed) await shop.putOwnerSettings(NEW_SETTINGS);
  });
}
