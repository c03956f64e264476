import type { Order } from '../orders/order';
import { cancelOrder, type Cancelled } from '../payments/cancel-order';
import type { ShopView } from './action';

/**
 * Cancels an order for its shopper, with what goes back then as far as the view knows it.
 * @param order one of which `reads` has said that it is cancelled
 * @param now milliseconds since 1970
 */
export function cancelOwnOrder(
  order: Order,
  view: ShopView,
  reason: string | undefined,
  now: number,
): Cancelled {
  const by = { kind: 'shopper', user: order.user._id, name: order.user.name } as const;
  return cancelOrder(order, by, reason, now, view.goesBack?.(by, now) ?? []);
}
