import type { ProductDocument } from '#shared/catalogue/product';
import { lineOfKey, type OrderedVariant } from '#shared/catalogue/variant';

/**
 * One line of the cart: the product as it was when added, and how many (docs/shop-rules.md#r-cart-3). Its `_id` is the key of the line
 * (`lineKey`): the product's id, with that of its variant where it has variants.
 */
export interface CartLine extends Readonly<
  Pick<
    ProductDocument,
    '_id' | 'name' | 'image' | 'price' | 'description' | 'brand' | 'category' | 'countInStock'
  >
> {
  /** Which one it is, of a product that has variants; price, stock and picture are its own then. */
  readonly variant?: OrderedVariant | undefined;
  /** 1 to min(stock, 20). */
  readonly qty: number;
  /** Milliseconds since 1970 on this device: the order of the lines. */
  readonly addedAt: number;
  /** The server's time of this price, ISO 8601 UTC; absent where it is not known. */
  readonly pricedAt?: string | undefined;
  /** The product's revision when it was added; absent on lines stored before revisions were. */
  readonly revision?: number;
  /** The server said that it is no longer sold, which the device's catalogue does not know yet. */
  readonly gone?: boolean;
}

/** The id of the product of a line. */
export const productIdOf = ({ _id }: Pick<CartLine, '_id'>): string => lineOfKey(_id).product;
