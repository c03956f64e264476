import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { cancelOwnOrder } from '../decision/decide-transition';
import { transitionReason } from '../orders/transition-reason';

/**
 * A shopper cancels an order of their own, also offline (docs/shop-rules.md#r-orders-13). Sent from two devices, it is done
 * once, and the second outcome says so.
 */
export const cancelOrderAction = defineAction({
  name: 'cancel-order',
  version: 1,
  args: z.strictObject({ orderId: documentId, reason: z.optional(transitionReason) }),

  reads: ({ orderId }) => ({ orders: [orderId], cancels: orderId }),

  decide({ orderId, reason }, view, { user, now }) {
    const order = view.order(orderId);
    if (order?.user._id !== user._id) return refused('order_gone');
    const detail = { orderId };
    const came = cancelOwnOrder(order, view, reason, now);
    if (came === 'too_late') return refused(came, detail);
    if (came.status === 'cancelled') return applied('done', came.effects, detail);
    const doneAt = order.cancelled?.at ?? order.closedAt;
    return applied('already_done', [], { ...detail, ...(doneAt ? { doneAt } : {}) });
  },
});
