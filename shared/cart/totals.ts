import { MAX_PAISE, type Paise } from '../core/paise';
import { DEFAULT_RATES, type ShippingRates } from '../shop/shipping-rates';

/** Tax is zero (docs/shop-rules.md#r-money-5). In paise. */
export const TAX: Paise = 0;

/** What the shop charges an order besides its goods, in paise. */
export interface Charges extends Omit<ShippingRates, 'cashFee'> {
  /** Absent: it is not paid in cash. */
  readonly cashFee?: Paise;
  readonly tax: Paise;
}

/** @param inCash whether the order is paid in cash on delivery */
export function chargesOf({ cashFee, ...rates }: ShippingRates, inCash: boolean): Charges {
  return { ...rates, ...(inCash && { cashFee }), tax: TAX };
}

/** Those of a shop whose owner has set nothing. */
export const SHOP_CHARGES: Charges = chargesOf(DEFAULT_RATES, false);

/** What is needed of a line to price it. */
export interface PricedLine {
  /** Price of one piece, in paise. */
  readonly pricePaise: Paise;
  /** Whole pieces, 1 or more. */
  readonly qty: number;
  /** Of one piece, in grams; absent: not known, which costs nothing. */
  readonly weight?: number | undefined;
}

/** The sums of a cart or an order, in paise: total = items − discount + shipping + tax (`shared/offers/price-cart.ts`). */
export interface Totals {
  readonly itemsPrice: Paise;
  /** What an offer took off; absent: nothing. */
  readonly discountPrice?: Paise | undefined;
  readonly shippingPrice: Paise;
  /** The part of `shippingPrice` that is asked for cash on delivery; absent: none. */
  readonly cashFee?: Paise | undefined;
  readonly taxPrice: Paise;
  readonly totalPrice: Paise;
}

/**
 * What bringing goods costs, in paise, without the fee for cash (docs/shop-rules.md#r-money-4).
 * @param itemsPrice of all lines, before a discount
 */
export function shippingFeeOf(
  lines: readonly PricedLine[],
  itemsPrice: Paise,
  { freeAbove, shippingFee, weightStep, weightFee }: Charges,
): Paise {
  if (lines.length === 0 || (freeAbove !== null && itemsPrice > freeAbove)) return 0;
  if (weightStep === 0) return shippingFee;
  const grams = lines.reduce((sum, { weight = 0, qty }) => sum + weight * qty, 0);
  const further = Math.max(0, Math.ceil(grams / weightStep) - 1);
  // Of the heaviest order gram by gram: no total leaves the form of amounts.
  return Math.min(shippingFee + further * weightFee, MAX_PAISE);
}
