import type { Paise } from '../core/paise';

/**
 * Items worth more than this ship free; exactly this much still pays the fee (docs/shop-rules.md#r-money-4). In paise.
 */
export const FREE_SHIPPING_ABOVE: Paise = 100_00;
/** The shipping fee otherwise, in paise. */
export const SHIPPING_FEE: Paise = 10_00;
/** Tax is zero (docs/shop-rules.md#r-money-5). In paise. */
export const TAX: Paise = 0;

/** What is needed of a line to price it. */
export interface PricedLine {
  /** Price of one piece, in paise. */
  readonly pricePaise: Paise;
  /** Whole pieces, 1 or more. */
  readonly qty: number;
}

/** The four sums of a cart or an order, in paise. */
export interface Totals {
  readonly itemsPrice: Paise;
  readonly shippingPrice: Paise;
  readonly taxPrice: Paise;
  readonly totalPrice: Paise;
}

/**
 * Sums lines up: total = items + shipping + tax (docs/shop-rules.md#r-money-6). The same function prices the cart on
 * the device and the order on the server. An empty cart costs nothing and ships for nothing.
 */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  const itemsPrice = lines.reduce((sum, line) => sum + line.pricePaise * line.qty, 0);
  const shippingPrice = lines.length === 0 || itemsPrice > FREE_SHIPPING_ABOVE ? 0 : SHIPPING_FEE;
  return { itemsPrice, shippingPrice, taxPrice: TAX, totalPrice: itemsPrice + shippingPrice + TAX };
}
