import { applied, defineAction, refused } from '../decision/action';
import { withRequest } from '../orders/ask-return';
import { returnAsked } from '../orders/return-request';
import { findReturn } from '../orders/return-steps';
import { requestEffects } from '../payments/return-effects';

/**
 * A shopper asks to give goods of a delivered order back, for their money or others, also offline (docs/shop-rules.md#r-returns-1). Asked
 * again under the same id, as after a restore, it is the same request.
 */
export const requestReturn = defineAction({
  name: 'request-return',
  version: 1,
  args: returnAsked,

  reads: ({ orderId }) => ({ orders: [orderId], returnDays: true }),

  decide(asked, view, { user, now }) {
    const { orderId, returnId } = asked;
    const order = view.order(orderId);
    if (order?.user._id !== user._id) return refused('order_gone');
    const detail = { orderId };
    const before = findReturn(order, returnId);
    if (before) return applied('already_done', [], { ...detail, doneAt: before.askedAt });
    const next = withRequest(order, asked, view.returnDays, now);
    if (typeof next === 'string') return refused(next, detail);
    return applied('done', requestEffects(next, asked, user, now), detail);
  },
});
