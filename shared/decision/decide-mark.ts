import type { DoorstepMark, Marked } from '../orders/mark-order';
import type { Order } from '../orders/order';
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
  { isAdmin }: ActionContext,
  mark: (order: Order) => Marked<MarkRefusal>,
): Decision {
  if (!isAdmin) return refused('forbidden');
  const order = view.order(orderId);
  if (!order) return refused('order_gone', { orderId });
  const marked = mark(order);
  if (marked.status === 'marked')
    return applied('done', [{ kind: 'mark-order', as, order: marked.order }], { orderId });
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
