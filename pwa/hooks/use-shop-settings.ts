import { useEffect, useState } from 'react';
import type { ShopSettings } from '#shared/protocol/shop-settings';
import { askShopSettings } from '../catalogue/shop-settings';
import { useServices } from './services';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';
import { whileWanted } from './while-wanted';

/**
 * What the owner has switched on: asked again with each screen that needs it and each time the shop is back, and known
 * offline from the last time.
 * @returns `undefined` while nothing is known: neither remembered on the device nor answered yet
 */
export function useShopSettings(): ShopSettings | undefined {
  const { db, api, shopFacts } = useServices();
  const offline = useConnection() === 'offline';
  const remembered = useDeviceQuery(
    async () => (await db.setting('shop-settings'))?.settings,
    [db],
  );
  /** The answer, for a device that stores nothing. */
  const [answered, setAnswered] = useState<ShopSettings>();
  useEffect(() => {
    if (offline) return;
    return whileWanted(askShopSettings({ db, api, shopFacts }), setAnswered);
  }, [db, api, shopFacts, offline]);
  return answered ?? remembered;
}
