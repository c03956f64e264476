import * as z from 'zod/mini';
import { priceAt, type Offering } from '../offers/price-cart';
import type { OrderableProduct } from '../catalogue/product';
import { orderedVariant } from '../catalogue/goods';
import { soldAs } from '../catalogue/variant';
import { decimalFromPaise } from '../core/paise';
import { decimalAmount } from '../core/decimal-amount';
import type { OrderLine } from './order';

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
  itemsPrice: decimalAmount,
  /** What an offer takes off; absent: nothing. */
  discountPrice: z.optional(decimalAmount),
  shippingPrice: decimalAmount,
  taxPrice: decimalAmount,
  totalPrice: decimalAmount,
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
  const { totals } = priceAt(
    items.map(({ found, qty }) => ({ ...found, qty, category: product(found.product)?.category })),
    offering,
    now,
  );
  return {
    items: items.map(({ found, qty }) => ({
      product: found.product,
      ...(found.variant && { variant: { ...found.variant, values: [...found.variant.values] } }),
      name: found.name,
      price: decimalFromPaise(found.pricePaise),
      qty,
      available: found.countInStock,
    })),
    itemsPrice: decimalFromPaise(totals.itemsPrice),
    ...(totals.discountPrice !== undefined && {
      discountPrice: decimalFromPaise(totals.discountPrice),
    }),
    shippingPrice: decimalFromPaise(totals.shippingPrice),
    taxPrice: decimalFromPaise(totals.taxPrice),
    totalPrice: decimalFromPaise(totals.totalPrice),
  };
}
