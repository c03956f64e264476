import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ShopFacts } from '#shared/shop/public-facts';
import { SHOP_NAME } from '#shared/shop/shop-name';
import type { Listeners } from '../../platform/observable';

/** What the owner says of the shop; nothing while the defaults hold. */
export interface ShopFactsSource extends Pick<Listeners, 'subscribe'> {
  current(): ShopFacts | undefined;
}

/** Provides it to the components below; without it the defaults hold. */
export const ShopFactsContext = createContext<ShopFactsSource>({
  current: () => undefined,
  subscribe: () => () => undefined,
});

/**
 * What the owner says of the shop, as far as this page knows: of its document, or as the shop said it last.
 * @returns nothing while nothing is known: then the defaults hold (`shared/shop/default-settings.ts`)
 */
export function useShopFacts(): ShopFacts | undefined {
  const { subscribe, current } = useContext(ShopFactsContext);
  return useSyncExternalStore(subscribe, current, current);
}

/** The shop's name. */
export const useShopName = (): string => useShopFacts()?.shopName ?? SHOP_NAME;
