import type { Paise } from '../core/paise';
import { findVariant, hasVariants, type AnyVariant, type OrderedVariant } from './variant';

/** What one piece of a line is: the product, or its variant. */
export interface SoldLine {
  readonly product: string;
  readonly name: string;
  readonly image: string;
  readonly pricePaise: Paise;
  readonly countInStock: number;
  readonly variant?: OrderedVariant;
}

/** What a line is sold from. */
export interface SoldProduct {
  readonly _id: string;
  readonly name: string;
  readonly image: string;
  readonly pricePaise: Paise;
  readonly countInStock: number;
  readonly variants?:
    | readonly (AnyVariant & {
        readonly pricePaise: Paise;
        readonly sku?: string | undefined;
        readonly image?: string | undefined;
      })[]
    | undefined;
}

/**
 * What a line would be sold as now. A product with variants is sold by them alone, one without them never by one: the rest is gone, as a
 * product that was removed is (docs/shop-rules.md#r-stock-6).
 * @param product as it is now; `undefined` where it is gone
 */
export function soldAs(product: SoldProduct | undefined, variant?: string): SoldLine | undefined {
  if (!product) return undefined;
  const { _id, name, image, pricePaise, countInStock } = product;
  if (!hasVariants(product))
    return variant === undefined
      ? { product: _id, name, image, pricePaise, countInStock }
      : undefined;
  const found = variant === undefined ? undefined : findVariant(product, variant);
  if (!found) return undefined;
  const { id, values, sku } = found;
  return {
    product: _id,
    name,
    image: found.image ?? image,
    pricePaise: found.pricePaise,
    countInStock: found.countInStock,
    variant: { id, values, ...(sku === undefined ? {} : { sku }) },
  };
}
