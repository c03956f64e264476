import * as z from 'zod/mini';
import { documentOfUsedOffer, usedOfferDocument } from '../offers/used-offer';
import { priceAt, type Offering, type PricedCart } from '../offers/price-cart';
import type { OrderableProduct } from '../catalogue/product';
import { orderedVariant } from '../catalogue/goods';
import { soldAs } from '../catalogue/variant';
import { decimalFromPaise } from '../core/paise';
import { decimalAmount } from '../core/decimal-amount';
import type { OrderLine } from './order';

const sums = {
  itemsPrice: decimalAmount,
  /** What an offer takes off; absent: nothing. */
  discountPrice: z.optional(decimalAmount),
  shippingPrice: decimalAmount,
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
  /** The same for the pieces that are left, where some are not; absent as well where nothing is offered. */
  left: z.optional(z.object(sums)),
});
export type Quote = z.infer<typeof quoteDocument>;

/** What a quote, and an order, is priced with besides the products. */
export interface PricedWith {
  readonly offering?: Offering | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Prices the lines that are still sold at today's price, with what is offered now; `available` is today's stock in pieces. */
export function quoteOf(
  lines: readonly Pick<OrderLine, 'product' | 'variant' | 'qty'>[],
  product: (id: string) => OrderableProduct | undefined,
  { offering, now }: PricedWith,
): Quote {
  const items = lines.flatMap(({ product: id, variant, qty }) => {
    const found = soldAs(product(id), variant);
    return found ? [{ found, qty }] : [];
  });
  const priced = (left?: 'left') =>
    priceAt(
      items.flatMap(({ found, qty: asked }) => {
        const qty = left ? Math.min(asked, found.countInStock) : asked;
        return qty > 0 ? [{ ...found, qty, category: product(found.product)?.category }] : [];
      }),
      offering,
      now,
    );
  const isShort = items.some(({ found, qty }) => qty > found.countInStock);
  return {
    items: items.map(({ found, qty }) => ({
      product: found.product,
      ...(found.variant && { variant: { ...found.variant, values: [...found.variant.values] } }),
      name: found.name,
      price: decimalFromPaise(found.pricePaise),
      qty,
      available: found.countInStock,
    })),
    ...sumsOf(priced()),
    ...(offering && isShort && { left: sumsOf(priced('left')) }),
  };
}

function sumsOf({ totals, offers }: PricedCart): z.infer<z.ZodMiniObject<typeof sums>> {
  const { itemsPrice, discountPrice, shippingPrice, taxPrice, totalPrice } = totals;
  return {
    itemsPrice: decimalFromPaise(itemsPrice),
    ...(discountPrice !== undefined && { discountPrice: decimalFromPaise(discountPrice) }),
    shippingPrice: decimalFromPaise(shippingPrice),
    taxPrice: decimalFromPaise(taxPrice),
    totalPrice: decimalFromPaise(totalPrice),
    ...(offers.length > 0 && { offers: offers.map(documentOfUsedOffer) }),
  };
}
