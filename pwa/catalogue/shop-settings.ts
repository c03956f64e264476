import { shopSettings, type ShopSettings } from '#shared/protocol/shop-settings';
import type { DeviceDatabase } from '../database/device-database';
import type { Api } from '../network/api';
import type { ShopFactsStore } from './shop-facts';

interface AskShopSettings {
  readonly api: Pick<Api, 'request'>;
  readonly db: Pick<DeviceDatabase, 'settings'>;
  /** Absent where the page does without: the known facts stay. */
  readonly shopFacts: Partial<Pick<ShopFactsStore, 'take'>>;
}

/** The request under way: the start and several parts of a page ask at once. */
const underWay = new WeakMap<AskShopSettings['api'], Promise<ShopSettings>>();

/**
 * Fetches the shop's switches and the owner's facts, and stores both on the device, so that they are known
 * offline. Concurrent callers share one answer.
 * @throws ApiError without a good answer; failing to store it does not throw
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
