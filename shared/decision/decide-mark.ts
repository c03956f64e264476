import type { DoorstepMark, Marked } from '../orders/mark-order';
import type { Order } from '../orders/order';
import { DELIVERED_EVENT, paidInCash } from '../payments/mark-event';
import { auditEffect, type OrderEffect } from '../payments/order-effect';
import { applied, refused, type ActionContext, type Decision, type ShopView } from './action';

type MarkRefusal =
  | 'already_paid'
  | 'already_delivered'
  | 'amount_differs'
  | 'not_cod'
  | 'not_paid'
  | 'order_cancelled'
  | 'wrong_step';

/**
 * Decides on a mark that an admin set at the door, hours ago perhaps: what somebody else has done meanwhile is no refusal, it is
 * applied as done, and says by whom and when (docs/shop-rules.md#r-doorstep-2).
 * @param mark marks the order by the rule that the admins' routes have
 */
export function decideMark(
  { orderId, as }: { readonly orderId: string; readonly as: DoorstepMark },
  view: ShopView,
  { isAdmin, user, now }: ActionContext,
  mark: (order: Order) => Marked<MarkRefusal>,
): Decision {
  if (!isAdmin) return refused('forbidden');
  const order = view.order(orderId);
  if (!order) return refused('order_gone', { orderId });
  const marked = mark(order);
  if (marked.status === 'marked') {
    const event = as === 'paid' ? paidInCash(order.totalPrice) : DELIVERED_EVENT;
    const by = { kind: 'admin', user: user._id, name: user.name } as const;
    const effects: readonly OrderEffect[] = [
      { kind: 'put-order', order: marked.order },
      auditEffect(orderId, by, now, event),
    ];
    return applied('done', effects, { orderId });
  }
  const { code } = marked;
  if (code !== 'already_paid' && code !== 'already_delivered') return refused(code, { orderId });
  const doneAt = as === 'paid' ? order.paidAt : order.deliveredAt;
  const { markedBy } = view;
  return applied('already_done', [], {
    orderId,
    ...(markedBy === undefined ? {} : { doneBy: markedBy }),
    ...(doneAt === null ? {} : { doneAt }),
  });
}
