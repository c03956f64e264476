import { productOfLine } from '#shared/catalogue/variant';
import { quantityWithin } from '#shared/cart/quantity';
import type { CartLine } from '../database/cart-line';
import type { DatedProduct } from '../database/dated-product';

/** A reply may be this much older than its date, in milliseconds. */
const TOLERANCE = 60_000;

/** Said later than the line, about an earlier time: the shop was restored from a backup since. */
function isOfRestoredShop(
  line: Pick<CartLine, 'pricedAt'>,
  product: Pick<DatedProduct, 'pricedAt'>,
): boolean {
  if (line.pricedAt === undefined || product.pricedAt === undefined) return false;
  return Date.parse(product.pricedAt) - Date.parse(line.pricedAt) > TOLERANCE;
}

/**
 * The device's copy of a line's product, unless the line itself has a later state: a partial copy
 * of the catalogue does not hear of changes, while what was added came from a list of the server.
 */
export function newerThanLine(
  line: Pick<CartLine, 'revision' | 'pricedAt'>,
  product: DatedProduct | undefined,
): DatedProduct | undefined {
  if (!product) return undefined;
  const isNewer = product.revision >= (line.revision ?? 0) || isOfRestoredShop(line, product);
  return isNewer ? product : undefined;
}

/**
 * Applies the catalogue's current state to a line. The quantity shown stays within the stock; the stored one does
 * not change, so that it returns with the stock. A sold-out line keeps its quantity and a stock of 0. A line that is not sold so any more
 * stays as it is.
 */
export function repriceLine(line: CartLine, product: DatedProduct | undefined): CartLine {
  const newer = newerThanLine(line, product);
  const sold = newer && productOfLine(newer, line.variant?.id);
  if (!sold) return line;
  const { name, image, price, countInStock, revision, variant, category } = sold;
  return {
    ...line,
    ...(variant && { variant }),
    name,
    image,
    price,
    countInStock,
    category,
    revision,
    qty: countInStock > 0 ? quantityWithin(countInStock, line.qty) : line.qty,
  };
}
