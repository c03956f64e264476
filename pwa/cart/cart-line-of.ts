import { lineKey, type OrderedVariant } from '#shared/catalogue/variant';
import type { CartLine } from '../database/cart-line';
import type { DatedProduct } from '../database/dated-product';

/**
 * A line of the cart as its product is now.
 * @param sold the product as it is sold in this line (`productOfLine`)
 * @param addedAt milliseconds since 1970 on this device
 */
export function cartLineOf(
  sold: DatedProduct & { readonly variant?: OrderedVariant },
  qty: number,
  addedAt: number,
): CartLine {
  const { _id, variant, name, image, price, description, brand, category } = sold;
  const { countInStock, revision, pricedAt } = sold;
  return {
    _id: lineKey(_id, variant?.id),
    ...(variant && { variant }),
    name,
    image,
    price,
    description,
    brand,
    category,
    countInStock,
    qty,
    addedAt,
    revision,
    pricedAt,
  };
}
