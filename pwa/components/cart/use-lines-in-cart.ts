import { repriceLine } from '../../cart/reprice-line';
import { productIdOf, type CartLine } from '../../database/cart-line';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useServices } from '../../hooks/services';

/** The lines of the cart as it shows them, by their product's id; `undefined` until they were read. */
export type LinesInCart = ReadonlyMap<string, readonly CartLine[]>;

/** By one query, for all products of a list. */
export function useLinesInCart(): LinesInCart | undefined {
  const { db } = useServices();
  return useDeviceQuery(async () => {
    const lines = await db.cartLines.toArray();
    const products = await db.products.bulkGet(lines.map(productIdOf));
    const byProduct = new Map<string, CartLine[]>();
    for (const [place, line] of lines.entries()) {
      const shown = repriceLine(line, products[place]);
      byProduct.set(productIdOf(line), [...(byProduct.get(productIdOf(line)) ?? []), shown]);
    }
    return byProduct;
  }, [db]);
}
