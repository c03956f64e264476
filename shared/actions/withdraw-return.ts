import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { findReturn } from '../orders/return-steps';
import { stepEffects, takeReturnStep } from '../payments/return-effects';

/** A shopper withdraws their request while the shop has not answered it, also offline (docs/shop-rules.md#r-returns-1). */
export const withdrawReturn = defineAction({
  name: 'withdraw-return',
  version: 1,
  args: z.strictObject({ orderId: documentId, returnId: documentId }),

  reads: ({ orderId }) => ({ orders: [orderId] }),

  decide({ orderId, returnId }, view, { user, now }) {
    const order = view.order(orderId);
    if (order?.user._id !== user._id) return refused('order_gone');
    const detail = { orderId };
    const before = findReturn(order, returnId);
    if (before?.state === 'withdrawn')
      return applied('already_done', [], { ...detail, doneAt: before.at });
    const next = takeReturnStep(order, returnId, { step: 'withdraw' }, now);
    if (!next) return refused(before ? 'too_late' : 'wrong_step', detail);
    const by = { kind: 'shopper', user: user._id, name: user.name } as const;
    return applied('done', stepEffects(next, { step: 'withdraw' }, by, now), detail);
  },
});
