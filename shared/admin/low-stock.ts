import type { Variant } from '../catalogue/goods';
import { lineName, variantsOnSale } from '../catalogue/variant';
import { LOW_STOCK } from '../shop/shop-facts';

/** A product's stock, and its own level where it has one. */
interface StockLevel {
  readonly countInStock: number;
  readonly lowStock?: number | undefined;
  readonly variants?:
    | readonly Pick<Variant, 'id' | 'values' | 'countInStock' | 'archived'>[]
    | undefined;
}

/** What a list of low stock goes by, in pieces: of a product with variants the stock of that on sale of which there is least. */
export function scarcestStock({ countInStock, variants }: Omit<StockLevel, 'lowStock'>): number {
  const stocks = variantsOnSale({ variants }).map((variant) => variant.countInStock);
  return stocks.length > 0 ? Math.min(...stocks) : countInStock;
}

/**
 * Whether a product, or a variant of it that is on sale, is about to run out, or has (docs/shop-rules.md#r-owner-4).
 * @param shop the shop's level, for products without one of their own
 */
export function isLowStock(
  { lowStock, ...stock }: StockLevel,
  shop: { readonly lowStock: number } = { lowStock: LOW_STOCK },
): boolean {
  return scarcestStock(stock) <= (lowStock ?? shop.lowStock);
}

/** A line of a list of low stock. */
export interface LowLine {
  readonly product: string;
  readonly variant?: string;
  /** With the values of the variant. */
  readonly name: string;
  readonly countInStock: number;
}

/**
 * What is low of a product that is: itself, or its variants on sale that are, fewest pieces first.
 * @param shop the shop's level, for products without one of their own
 */
export function lowLinesOf(
  product: StockLevel & { readonly _id: string; readonly name: string },
  shop: { readonly lowStock: number },
): LowLine[] {
  const { _id, name, countInStock, lowStock = shop.lowStock, variants } = product;
  const onSale = variantsOnSale({ variants });
  if (onSale.length === 0) return [{ product: _id, name, countInStock }];
  return onSale
    .filter((variant) => variant.countInStock <= lowStock)
    .toSorted((a, b) => a.countInStock - b.countInStock)
    .map((variant) => ({
      product: _id,
      variant: variant.id,
      name: lineName(name, variant),
      countInStock: variant.countInStock,
    }));
}
