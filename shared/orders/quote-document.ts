import * as z from 'zod/mini';
import { orderedVariant } from '../catalogue/goods';
import { decimalAmount } from '../core/decimal-amount';
import { usedOfferDocument } from '../offers/used-offer';

const sums = {
  itemsPrice: decimalAmount,
  /** What an offer takes off; absent: nothing. */
  discountPrice: z.optional(decimalAmount),
  shippingPrice: decimalAmount,
  /** The part of `shippingPrice` that is asked for cash on delivery; absent: none. */
  cashFee: z.optional(decimalAmount),
  taxPrice: decimalAmount,
  totalPrice: decimalAmount,
  /** The offers behind them: a discount, free shipping; absent: none. */
  offers: z.optional(z.array(usedOfferDocument)),
};

/**
 * What an order would cost now, line by line: sent with a refusal, so that the shopper has a way on
 * (docs/api.md#errors).
 */
export const quoteDocument = z.object({
  items: z.array(
    z.object({
      product: z.string(),
      variant: z.optional(orderedVariant),
      name: z.string(),
      price: decimalAmount,
      qty: z.int(),
      available: z.int(),
    }),
  ),
  ...sums,
  /** The same for the pieces that are left, where some are not; absent as well where nothing is offered and the owner has set no fee. */
  left: z.optional(z.object(sums)),
});
export type Quote = z.infer<typeof quoteDocument>;
/** What it comes to. */
export type QuoteSums = z.infer<z.ZodMiniObject<typeof sums>>;
