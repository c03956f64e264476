import * as z from 'zod/mini';
import { filled } from '../messages/filled';
import { formatInr } from '../core/paise';

/** Which limit of what one person may have unpaid an order is over, and what the limit is. */
export const orderLimitReached = z.object({
  /** Of cash orders: how many, their value, a product's share. `unpaid`: orders that wait to be paid online. */
  kind: z.enum(['orders', 'value', 'share', 'unpaid']),
  /** Orders; paise; pieces of the product. */
  most: z.number(),
  /** The product's name, where it is about one. */
  product: z.optional(z.string()),
});
export type OrderLimitReached = z.infer<typeof orderLimitReached>;

/** What is said of each limit, with places for what it is. */
export const ORDER_LIMIT_WORDS = {
  orders:
    'You can have up to {most} unpaid cash on delivery orders. Pay online, or order again once one is delivered.',
  value: 'Your unpaid cash on delivery orders can total up to {most}. Order less, or pay online.',
  share:
    'You can have up to {most} of “{product}” in unpaid cash on delivery orders. Order fewer, or pay online.',
  unpaid:
    'You can have up to {most} unpaid online orders. Pay for one first, or wait: unpaid orders close after 72 hours.',
} as const satisfies Record<OrderLimitReached['kind'], string>;

/** What fills the places of its words. */
export function orderLimitValues({ kind, most, product = '' }: OrderLimitReached) {
  return { most: kind === 'value' ? formatInr(most) : String(most), product };
}

/** In plain words, in English. */
export function orderLimitText(limit: OrderLimitReached): string {
  return filled(ORDER_LIMIT_WORDS[limit.kind], orderLimitValues(limit));
}
