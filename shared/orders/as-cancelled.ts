import { isCancelled } from './cancelled';
import type { Order } from './order';
import { canTakeStep, type OrderProgress } from './order-steps';

/** As whom somebody cancels. */
type CancellerKind = 'shopper' | 'admin';

/** `too_late`: it is on its way, or was delivered. `order_cancelled`: it was cancelled before. */
type CancelProblem = 'too_late' | 'order_cancelled';

/**
 * Why an order cannot be cancelled (docs/shop-rules.md#r-orders-13); `null` where it can: until it is dispatched. A shopper comes too late
 * for cash that was counted already as well: only the shop knows where that is, and gives it back.
 */
export function cancelProblem(order: OrderProgress, by: CancellerKind): CancelProblem | null {
  if (isCancelled(order)) return 'order_cancelled';
  const isCounted = by === 'shopper' && order.paymentMethod === 'COD' && order.isPaid;
  return isCounted || !canTakeStep(order, 'cancel') ? 'too_late' : null;
}

/**
 * The order as a cancelled one, its revision raised by one. Nothing else of it changes: what was paid was paid.
 * @param now milliseconds since 1970
 */
export function asCancelled(
  order: Order,
  by: CancellerKind,
  reason: string | undefined,
  now: number,
): Order {
  const at = new Date(now).toISOString();
  const isShopper = by === 'shopper';
  return {
    ...order,
    closedAt: at,
    ...(isShopper && { closedBy: 'shopper' }),
    cancelled: {
      at,
      by: isShopper ? 'shopper' : 'owner',
      ...(reason === undefined ? {} : { reason }),
    },
    revision: order.revision + 1,
  };
}
