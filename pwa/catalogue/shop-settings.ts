import { shopSettings, type ShopSettings } from '#shared/protocol/shop-settings';
import type { DeviceDatabase } from '../database/device-database';
import type { Api } from '../network/api';
import type { ShopFactsStore } from './shop-facts';

interface AskShopSettings {
  readonly api: Pick<Api, 'request'>;
  readonly db: Pick<DeviceDatabase, 'settings'>;
  /** Absent where the page does without: what it says of the shop stays as it is. */
  readonly shopFacts: Partial<Pick<ShopFactsStore, 'take'>>;
}

/** What is being asked: the start and several parts of a page ask at once. */
const underWay = new WeakMap<AskShopSettings['api'], Promise<ShopSettings>>();

/**
 * Asks the shop what is switched on and what its owner says of it, and keeps both on the device, so that they are known
 * offline. All who ask meanwhile get the same answer.
 * @throws ApiError without a good answer; a device that cannot keep it is no reason to fail
 */
export function askShopSettings(services: AskShopSettings): Promise<ShopSettings> {
  const { api } = services;
  const before = underWay.get(api);
  if (before) return before;
  const coming = askOnce(services).finally(() => underWay.delete(api));
  underWay.set(api, coming);
  return coming;
}

async function askOnce({ api, db, shopFacts }: AskShopSettings): Promise<ShopSettings> {
  const settings = await api.request('GET', '/settings', { schema: shopSettings });
  if (settings.shop) shopFacts.take?.(settings.shop);
  await db.settings.put({ key: 'shop-settings', settings }).catch(() => undefined);
  return settings;
}
