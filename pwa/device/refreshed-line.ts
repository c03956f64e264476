import { largestQuantity } from '#shared/cart/quantity';
import type { ProductDocument } from '#shared/catalogue/product';
import type { CartLine } from './cart-line';

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
