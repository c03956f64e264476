import type { Paise } from '#shared/core/paise';
import { deliveryPromise, type DeliveryPromise } from '#shared/shipping/delivery-promise';
import type { DeliveryTerms } from '#shared/shipping/delivery-terms';
import { RETURN_DAYS } from '#shared/shop/shop-facts';
import { useShopFacts } from '../components/design/shop-facts';
import { useServices } from './services';
import { useDeviceQuery } from './use-device-query';

/** For how many days after its delivery an order can be returned, as far as this device knows. */
export const useReturnDays = (): number => useShopFacts()?.returnDays ?? RETURN_DAYS;

/** Says what is promised now of goods of a sum in paise, by the terms of their place; nothing is known without them. */
export function usePromise() {
  const { session } = useServices();
  const returnDays = useReturnDays();
  return (terms: DeliveryTerms | undefined, postalCode: string, total: Paise): DeliveryPromise =>
    deliveryPromise(terms, { postalCode }, { total, returnDays }, session.shopTime());
}

/**
 * Whether the owner has a table of postal codes, as the document says it, else as the shop said it last.
 * @returns `undefined` until that was read
 */
export function useHasPinTable(): boolean | undefined {
  const { db, catalogue } = useServices();
  const { initial } = catalogue.server;
  const stored = useDeviceQuery(
    async () => (await db.setting('shop-settings'))?.settings.pinTable !== undefined,
    [db],
    false,
  );
  return initial ? initial.pinTable === true : stored;
}
