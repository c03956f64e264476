import * as z from 'zod/mini';
import { priceCart } from '../offers/price-cart';
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
  shippingPrice: decimalAmount,
  taxPrice: decimalAmount,
  totalPrice: decimalAmount,
});
export type Quote = z.infer<typeof quoteDocument>;

/** Prices the lines that are still sold at today's price; `available` is today's stock in pieces. */
export function quoteOf(
  lines: readonly Pick<OrderLine, 'product' | 'variant' | 'qty'>[],
  product: (id: string) => OrderableProduct | undefined,
): Quote {
  const items = lines.flatMap(({ product: id, variant, qty }) => {
    const found = soldAs(product(id), variant);
    return found ? [{ found, qty }] : [];
  });
  const totals = priceCart(
    items.map(({ found, qty }) => ({ pricePaise: found.pricePaise, qty })),
  ).totals;
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
    shippingPrice: decimalFromPaise(totals.shippingPrice),
    taxPrice: decimalFromPaise(totals.taxPrice),
    totalPrice: decimalFromPaise(totals.totalPrice),
  };
}
