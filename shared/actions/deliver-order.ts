import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { defineAction } from '../decision/action';
import { decideMark } from '../decision/decide-mark';
import { markDelivered } from '../orders/mark-order';

/** An admin has handed an order over at the door (docs/shop-rules.md#r-doorstep-1). */
export const deliverOrder = defineAction({
  name: 'deliver-order',
  version: 1,
  args: z.strictObject({ orderId: documentId }),

  reads: ({ orderId }) => ({ orders: [orderId], markedBy: { order: orderId, as: 'delivered' } }),

  decide: ({ orderId }, view, context) =>
    decideMark({ orderId, as: 'delivered' }, view, context, (order) =>
      markDelivered(order, context.now),
    ),
});
