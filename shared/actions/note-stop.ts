import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { withNote } from '../orders/change-stop';
import { stopNote } from '../orders/stop';

/** A note at a stop for the next one who comes; the shopper does not see it (docs/shop-rules.md#r-doorstep-6). */
export const noteStop = defineAction({
  name: 'note-stop',
  version: 1,
  may: 'deliver-orders',
  args: z.strictObject({ orderId: documentId, text: stopNote }),

  reads: ({ orderId }) => ({ orders: [orderId] }),

  decide({ orderId, text }, view, { user, now }) {
    const order = view.order(orderId);
    if (!order) return refused('order_gone', { orderId });
    const by = { user: user._id, name: user.name };
    const next = withNote(order, text, by, new Date(now).toISOString());
    return applied('done', [{ kind: 'put-order', order: next }], { orderId });
  },
});
