import { shopSettings } from '#shared/protocol/shop-settings';
import type { Api } from '../network/api';
import type { ShopFactsStore } from './shop-facts';

/** Asks the shop what the owner says of it now. Never rejects: without an answer what is known holds. */
export async function askShopFacts(
  api: Pick<Api, 'request'>,
  facts: Pick<ShopFactsStore, 'take'>,
): Promise<void> {
  try {
    const { shop } = await api.request('GET', '/settings', { schema: shopSettings });
    if (shop) facts.take(shop);
  } catch {
    // Offline, or a server that does not say it.
  }
}
