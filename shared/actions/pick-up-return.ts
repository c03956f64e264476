import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { findReturn, isPickedUp } from '../orders/return-steps';
import { stepEffects, takeReturnStep } from '../payments/return-effects';

/** An admin has taken the goods of an approved return along from the shopper's door, also offline (docs/shop-rules.md#r-doorstep-5). */
export const pickUpReturn = defineAction({
  name: 'pick-up-return',
  version: 1,
  may: 'deliver-orders',
  args: z.strictObject({ orderId: documentId, returnId: documentId }),

  reads: ({ orderId }) => ({ orders: [orderId] }),

  decide({ orderId, returnId }, view, { user, now }) {
    const order = view.order(orderId);
    if (!order) return refused('order_gone', { orderId });
    const detail = { orderId };
    const before = findReturn(order, returnId);
    if (before && isPickedUp(before))
      return applied('already_done', [], { ...detail, doneAt: before.at });
    const next = takeReturnStep(order, returnId, { step: 'pick-up' }, now);
    if (!next) return refused('wrong_step', detail);
    const by = { kind: 'admin', user: user._id, name: user.name } as const;
    return applied('done', stepEffects(next, { step: 'pick-up' }, by, now), detail);
  },
});
