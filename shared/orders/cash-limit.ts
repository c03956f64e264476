import { lineKey, lineName } from '../catalogue/variant';
import type { Order, OrderItem } from './order';
import type { OrderLimitReached } from './order-limit-words';
import { SMALL_STOCK, type CashLimits } from './order-limits';

/** The fields of an unpaid order that are needed. */
export type OpenOrder = Pick<Order, '_id' | 'paymentMethod' | 'totalPrice' | 'orderItems'>;

/** What a person's new cash order is held against; the server knows it, the device does not. */
export interface CashAccount {
  readonly limits: CashLimits;
  /** The person's cash orders that are neither paid nor delivered. */
  readonly open: readonly OpenOrder[];
}

/**
 * Whether a cash order would leave a person with more open than they may have: cash orders take stock at once and cost
 * nothing until they are delivered, so without a limit one account could empty the shop.
 * @param stock what is left of a line's product or variant now, without what the person's open orders took
 * @returns the first limit that it is over; nothing where it may be placed
 */
export function cashLimitOver(
  { orderItems, totalPrice }: Pick<Order, 'orderItems' | 'totalPrice'>,
  { limits, open }: CashAccount,
  stock: (line: Pick<OrderItem, 'product' | 'variant'>) => number,
): OrderLimitReached | undefined {
  if (open.length >= limits.orders) return { kind: 'orders', most: limits.orders };
  const value = open.reduce((sum, order) => sum + order.totalPrice, totalPrice);
  if (value > limits.value) return { kind: 'value', most: limits.value };
  const lines = open.flatMap((order) => order.orderItems);
  for (const item of orderItems) {
    const { name, qty, variant } = item;
    const key = keyOf(item);
    const own = lines.reduce((sum, line) => sum + (keyOf(line) === key ? line.qty : 0), 0);
    const share = Math.floor((stock(item) + own) * limits.stockShare);
    const most = Math.max(SMALL_STOCK, share);
    if (own + qty > most) return { kind: 'share', most, product: lineName(name, variant) };
  }
  return undefined;
}

const keyOf = ({ product, variant }: Pick<OrderItem, 'product' | 'variant'>) =>
  lineKey(product, variant?.id);
