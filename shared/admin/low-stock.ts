import { LOW_STOCK } from '../shop/shop-facts';

/** A product's stock, and its own level where it has one. */
interface StockLevel {
  readonly countInStock: number;
  readonly lowStock?: number | undefined;
}

/**
 * Whether a product is about to run out, or has (docs/shop-rules.md#r-owner-4).
 * @param shop the shop's level, for products without one of their own
 */
export function isLowStock(
  { countInStock, lowStock }: StockLevel,
  shop: { readonly lowStock: number } = { lowStock: LOW_STOCK },
): boolean {
  return countInStock <= (lowStock ?? shop.lowStock);
}
