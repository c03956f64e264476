import { largestQuantity } from '#shared/cart/quantity';
import { totalsOf, type Totals } from '#shared/cart/totals';
import { paiseFromRupees } from '#shared/money/paise';
import type { ProductDocument } from '#shared/catalogue/product';
import { useServices } from '../app/services';
import type { CartLine } from './cart-line';
import type { DeviceDatabase } from './device-database';
import { useDeviceQuery } from './use-device-query';

/** The cart as a screen shows it. */
export interface CartView {
  readonly status: 'loading' | 'ready';
  /** In the order in which they were put in. */
  readonly lines: readonly CartLine[];
  /** Pieces in all lines together: the badge in the header. */
  readonly count: number;
  /** In paise. */
  readonly totals: Totals;
}

/**
 * Lays the catalogue's present state over a line. The quantity shown stays within what is left; the kept one does
 * not change, so that it comes back with the stock. A sold-out line keeps its quantity and a stock of 0.
 */
export function refreshedLine(line: CartLine, product: ProductDocument | undefined): CartLine {
  if (!product) return line;
  const { name, image, price, countInStock } = product;
  const most = largestQuantity(countInStock);
  return {
    ...line,
    name,
    image,
    price,
    countInStock,
    qty: most > 0 ? Math.min(line.qty, most) : line.qty,
  };
}

/** Reads the cart, its lines refreshed from the device's catalogue. */
export async function readCart(db: DeviceDatabase): Promise<CartView> {
  const kept = await db.cartLines.toArray();
  const products = await db.products.bulkGet(kept.map((line) => line._id));
  const lines = kept
    .map((line, index) => refreshedLine(line, products[index]))
    .sort((a, b) => a.addedAt - b.addedAt || (a._id < b._id ? -1 : 1));
  return {
    status: 'ready',
    lines,
    count: lines.reduce((sum, line) => sum + line.qty, 0),
    totals: totalsOf(lines.map(({ price, qty }) => ({ pricePaise: paiseFromRupees(price), qty }))),
  };
}

const EMPTY: CartView = { status: 'ready', lines: [], count: 0, totals: totalsOf([]) };
const LOADING: CartView = { ...EMPTY, status: 'loading' };

/** The cart, following every change of it and of the catalogue, from any tab. */
export function useCart(): CartView {
  const { db } = useServices();
  return useDeviceQuery(() => readCart(db), [db], EMPTY) ?? LOADING;
}
