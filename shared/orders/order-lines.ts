import type { Paise } from '../core/paise';
import type { OrderDocument, OrderItem, OrderLine } from './order';

/** What each line of an order is of, and how many pieces: what its stock goes by. */
export function linesOf(orderItems: readonly Pick<OrderItem, 'product' | 'variant' | 'qty'>[]) {
  return orderItems.map(({ product, variant, qty }) => ({
    product,
    ...(variant && { variant: variant.id }),
    qty,
  }));
}

/** What a line of an order costs its customer, less its share of the discount, in paise. */
export const costOfLine = ({
  pricePaise,
  qty,
  discountPaise = 0,
}: Pick<OrderItem, 'pricePaise' | 'qty' | 'discountPaise'>): Paise =>
  pricePaise * qty - discountPaise;

/** The lines of an order as they would be asked for again. */
export function askedLines(orderItems: OrderDocument['orderItems']): OrderLine[] {
  return orderItems.map(({ variant, product, name, image, price, qty }) => ({
    product,
    name,
    image,
    price,
    qty,
    ...(variant && { variant: variant.id, values: variant.values }),
  }));
}
