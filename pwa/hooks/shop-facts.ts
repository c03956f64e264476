import { useContext, useSyncExternalStore } from 'react';
import type { ShopFacts } from '#shared/shop/owner-settings';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { ServicesContext, type ShopFactsSource } from './services';

/** Where the services have none, as in a part that is drawn by itself. */
const NONE: ShopFactsSource = { current: () => undefined, subscribe: () => () => undefined };

/**
 * What the owner says of the shop, as far as this page knows: of its document, or as the shop said it last.
 * @returns nothing while nothing is known: then the defaults hold (`shared/shop/default-settings.ts`)
 */
export function useShopFacts(): ShopFacts | undefined {
  const { subscribe, current } = useContext(ServicesContext)?.shopFacts ?? NONE;
  return useSyncExternalStore(subscribe, current, current);
}

/** The shop's name. */
export const useShopName = (): string => useShopFacts()?.shopName ?? SHOP_NAME;
