import { RETURN_DAYS } from '#shared/shop/shop-facts';
import { useShopFacts } from '../components/design/shop-facts';
import { useServices } from './services';
import { useDeviceQuery } from './use-device-query';

/** For how many days after its delivery an order can be returned, as far as this device knows. */
export const useReturnDays = (): number => useShopFacts()?.returnDays ?? RETURN_DAYS;

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
