import type { Paise } from '../core/paise';

/**
 * Items worth more than this ship free; exactly this much still pays the fee (docs/shop-rules.md#r-money-4). In paise.
 */
export const FREE_SHIPPING_ABOVE: Paise = 100_00;
/** The shipping fee otherwise, in paise. */
export const SHIPPING_FEE: Paise = 10_00;
/** Tax is zero (docs/shop-rules.md#r-money-5). In paise. */
export const TAX: Paise = 0;

/** What the shop charges besides the goods, in paise. */
export interface Charges {
  readonly freeAbove: Paise;
  readonly shippingFee: Paise;
  readonly tax: Paise;
}
export const SHOP_CHARGES: Charges = {
  freeAbove: FREE_SHIPPING_ABOVE,
  shippingFee: SHIPPING_FEE,
  tax: TAX,
};

/** What is needed of a line to price it. */
export interface PricedLine {
  /** Price of one piece, in paise. */
  readonly pricePaise: Paise;
  /** Whole pieces, 1 or more. */
  readonly qty: number;
}

/** The sums of a cart or an order, in paise: total = items − discount + shipping + tax (`shared/offers/price-cart.ts`). */
export interface Totals {
  readonly itemsPrice: Paise;
  /** What an offer took off; absent: nothing. */
  readonly discountPrice?: Paise | undefined;
  readonly shippingPrice: Paise;
  readonly taxPrice: Paise;
  readonly totalPrice: Paise;
}
