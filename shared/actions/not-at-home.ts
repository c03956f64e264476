import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { isCancelled } from '../orders/cancelled';
import { withVisit } from '../orders/change-stop';
import { auditEffect } from '../payments/order-effect';

/**
 * Nobody was at home: the order stays on the round (docs/shop-rules.md#r-doorstep-6). Of two who were there at once, the visit of the
 * first counts.
 */
export const notAtHome = defineAction({
  name: 'not-at-home',
  version: 1,
  may: 'deliver-orders',
  args: z.strictObject({
    orderId: documentId,
    /** How many visits the helper knew of. */
    visits: z.int().check(z.minimum(0)),
  }),

  reads: ({ orderId }) => ({ orders: [orderId], takenBy: { order: orderId, as: 'deliver' } }),

  decide({ orderId, visits }, view, { user, now }) {
    const order = view.order(orderId);
    if (!order) return refused('order_gone', { orderId });
    if (isCancelled(order)) return refused('order_cancelled', { orderId });
    const { takenBy: doneBy } = view;
    if (order.isDelivered)
      return refused('wrong_step', { orderId, ...(doneBy === undefined ? {} : { doneBy }) });
    const last = order.stop?.visits?.at(-1);
    if (last && (order.stop?.visits?.length ?? 0) > visits)
      return applied('already_done', [], { orderId, doneBy: last.by.name, doneAt: last.at });
    const by = { user: user._id, name: user.name };
    const next = withVisit(order, by, new Date(now).toISOString());
    if (!next) return refused('wrong_step', { orderId });
    const event = { kind: 'not-at-home' } as const;
    return applied(
      'done',
      [
        { kind: 'put-order', order: next },
        auditEffect(orderId, { kind: 'admin', ...by }, now, event),
      ],
      { orderId },
    );
  },
});
