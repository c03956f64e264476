import { useEffect, useState } from 'react';
import { shopSettings, type ShopSettings } from '#shared/protocol/shop-settings';
import { useServices, type Services } from './services';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';
import { whileWanted } from './while-wanted';

/** What is being asked: several parts of a page ask at once. */
const underWay = new WeakMap<Services['api'], Promise<ShopSettings>>();

/** As `askOnce`, for all parts of a page together. */
function askShopSettings(services: Pick<Services, 'db' | 'api'>): Promise<ShopSettings> {
  const { api } = services;
  const before = underWay.get(api);
  if (before) return before;
  const coming = askOnce(services).finally(() => underWay.delete(api));
  underWay.set(api, coming);
  return coming;
}

/**
 * Asks the shop what is switched on, and remembers it on the device, so that it is known offline.
 * @throws ApiError without a good answer; a device that cannot keep it is no reason to fail
 */
async function askOnce({ db, api }: Pick<Services, 'db' | 'api'>): Promise<ShopSettings> {
  const settings = await api.request('GET', '/settings', { schema: shopSettings });
  await db.settings.put({ key: 'shop-settings', settings }).catch(() => undefined);
  return settings;
}

/**
 * What the owner has switched on: asked again with each screen that needs it and each time the shop is back, and known
 * offline from the last time.
 * @returns `undefined` while nothing is known: neither remembered on the device nor answered yet
 */
export function useShopSettings(): ShopSettings | undefined {
  const { db, api } = useServices();
  const offline = useConnection() === 'offline';
  const remembered = useDeviceQuery(
    async () => (await db.setting('shop-settings'))?.settings,
    [db],
  );
  /** Stands in for a device that keeps nothing. */
  const [answered, setAnswered] = useState<ShopSettings>();
  useEffect(() => {
    if (offline) return;
    return whileWanted(askShopSettings({ db, api }), setAnswered);
  }, [db, api, offline]);
  return answered ?? remembered;
}
