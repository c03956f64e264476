import { useServices } from './services';
import { repriceLine } from '../cart/reprice-line';
import { useDeviceQuery } from './use-device-query';

/** Pieces in all lines of the cart together, as `useCart` counts them: all that every page needs to know of it. */
export function useCartCount(): number {
  const { db } = useServices();
  const count = useDeviceQuery(async () => {
    const stored = await db.cartLines.toArray();
    const products = await db.products.bulkGet(stored.map((line) => line._id));
    return stored.reduce((sum, line, place) => sum + repriceLine(line, products[place]).qty, 0);
  }, [db]);
  return count ?? 0;
}
