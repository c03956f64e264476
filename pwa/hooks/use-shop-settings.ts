import { useEffect, useState } from 'react';
import type { ShopSettings } from '#shared/protocol/shop-settings';
import { useServices } from './services';
import { askShopSettings, rememberedSettings } from '../network/shop-settings';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';

/**
 * What the owner has switched on: asked again with each screen that needs it and each time the shop is back, and known
 * offline from the last time.
 * @returns `undefined` while nothing is known: neither remembered on the device nor answered yet
 */
export function useShopSettings(): ShopSettings | undefined {
  const { db, api } = useServices();
  const offline = useConnection() === 'offline';
  const remembered = useDeviceQuery(() => rememberedSettings(db), [db]);
  /** Stands in for a device that keeps nothing. */
  const [answered, setAnswered] = useState<ShopSettings>();
  useEffect(() => {
    if (offline) return;
    let current = true;
    askShopSettings({ db, api }).then(
      (settings) => current && setAnswered(settings),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [db, api, offline]);
  return answered ?? remembered;
}
