import { shopSettings, type ShopSettings } from '#shared/protocol/shop-settings';
import type { Api } from './api';
import type { DeviceDatabase } from '../database/device-database';

/** What of the device the shop's settings are read with. */
export interface SettingsDeps {
  readonly db: DeviceDatabase;
  readonly api: Pick<Api, 'request'>;
}

/** What the owner has switched on, as the shop said it last on this device; `undefined` before it was ever asked. */
export async function rememberedSettings(db: DeviceDatabase): Promise<ShopSettings | undefined> {
  return (await db.setting('shop-settings'))?.settings;
}

/**
 * Asks the shop what is switched on, and remembers it on the device, so that it is known offline.
 * @throws ApiError without a good answer; a device that cannot keep it is no reason to fail
 */
export async function askShopSettings({ db, api }: SettingsDeps): Promise<ShopSettings> {
  const settings = await api.request('GET', '/settings', { schema: shopSettings });
  await db.settings.put({ key: 'shop-settings', settings }).catch(() => undefined);
  return settings;
}
