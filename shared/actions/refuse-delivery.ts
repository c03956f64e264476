import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { isCancelled } from '../orders/cancelled';
import { REFUSED_AT_THE_DOOR } from '../orders/transition-reason';
import { stateOf } from '../orders/order-state';
import { changeOrder } from '../payments/change-order';

/**
 * The shopper does not take an order at the door: its goods come back, by the transition `return`, and are in stock again
 * (docs/shop-rules.md#r-doorstep-6).
 */
export const refuseDelivery = defineAction({
  name: 'refuse-delivery',
  version: 1,
  may: 'deliver-orders',
  args: z.strictObject({ orderId: documentId }),

  reads: ({ orderId }) => ({
    orders: [orderId],
    facts: orderId,
    takenBy: { order: orderId, as: 'end' },
  }),

  decide({ orderId }, view, { user, now }) {
    const order = view.order(orderId);
    if (!order) return refused('order_gone', { orderId });
    if (isCancelled(order)) return refused('order_cancelled', { orderId });
    const { takenBy: doneBy } = view;
    const detail = { orderId, ...(doneBy === undefined ? {} : { doneBy }) };
    if (order.returned)
      return applied('already_done', [], { ...detail, doneAt: order.returned.at });
    if (stateOf(order) !== 'dispatched') return refused('wrong_step', detail);
    // A device knows of no stock and no money.
    const facts = view.facts ?? { order, payments: [], hold: null, keyIds: [] };
    const request = { transition: 'return', restock: true, reason: REFUSED_AT_THE_DOOR } as const;
    const by = { kind: 'admin', user: user._id, name: user.name } as const;
    const changed = changeOrder(facts, request, by, now);
    return changed.status === 'changed'
      ? applied('done', changed.effects, { orderId })
      : refused('wrong_step', detail);
  },
});
