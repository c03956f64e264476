import { decimalFromPaise } from '../core/paise';
import { priceAt } from '../offers/price-cart';
import { isCancelled } from './cancelled';
import type { Order, OrderItem } from './order';
import { goodsOfLine, sumsOf, type PricedProduct, type PricedWith } from './quote';
import type { Quote } from './quote-document';

/** What of an order follows from its lines and what is offered. */
export type OrderPrices = Pick<
  Order,
  | 'orderItems'
  | 'itemsPrice'
  | 'discountPrice'
  | 'shippingPrice'
  | 'cashFee'
  | 'taxPrice'
  | 'totalPrice'
  | 'offers'
>;

/**
 * Prices the lines of an order: each with its share of the discount, and the sums.
 * @param product as it is now, by its id
 */
export function pricesOf(
  orderItems: readonly OrderItem[],
  product: (id: string) => PricedProduct | undefined,
  { offering, now, charges }: PricedWith,
): OrderPrices {
  const lines = orderItems.map((item) => ({
    ...item,
    ...goodsOfLine(product(item.product), item.variant?.id),
  }));
  const { totals, shares, offers } = priceAt(lines, offering, now, charges);
  return {
    orderItems: orderItems.map(({ discountPaise: _before, ...item }, place) => ({
      ...item,
      ...((shares[place] ?? 0) > 0 && { discountPaise: shares[place] }),
    })),
    ...totals,
    ...(offers.length > 0 && { offers }),
  };
}

/** An order that is priced already, as a quote. @param available how many pieces of a line there can be */
export function quoteOfPrices(
  { orderItems, offers = [], ...totals }: OrderPrices,
  available: (line: OrderItem) => number,
): Quote {
  return {
    items: orderItems.map((item) => ({
      product: item.product,
      ...(item.variant && { variant: { ...item.variant, values: [...item.variant.values] } }),
      name: item.name,
      price: decimalFromPaise(item.pricePaise),
      qty: item.qty,
      available: available(item),
    })),
    ...sumsOf({ totals, offers }),
  };
}

/**
 * Whether an order uses its offers: no more once it was cancelled before it was dispatched, or closed unpaid. What was on its way has used
 * them for good.
 */
export function usesOffers(
  order: Parameters<typeof isCancelled>[0] &
    Pick<Order, 'dispatched' | 'isPaid' | 'closedAt'> & {
      readonly offers?: readonly unknown[] | undefined;
    },
): boolean {
  if (!order.offers || order.offers.length === 0) return false;
  if (isCancelled(order)) return order.dispatched !== undefined;
  return order.isPaid || order.closedAt === undefined;
}
