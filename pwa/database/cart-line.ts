import type { ProductDocument } from '#shared/catalogue/product';

/** One line of the cart: the product as it was when added, and how many (docs/shop-rules.md#r-cart-3). */
export interface CartLine extends Readonly<
  Pick<
    ProductDocument,
    '_id' | 'name' | 'image' | 'price' | 'description' | 'brand' | 'category' | 'countInStock'
  >
> {
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
