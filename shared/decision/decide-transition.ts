import type { Order } from '../orders/order';
import { takeTransition, type TransitionRequest } from '../orders/take-transition';
import type { DoorstepTransition, TransitionRefusal } from '../orders/transitions';
import type { OrderEffect } from '../payments/order-effect';
import { transitionEffects } from '../payments/transition-effects';
import type { RefusalCode } from './outcome';
import { applied, refused, type ActionContext, type Decision, type ShopView } from './action';

/**
 * Cancels an order for its shopper, with what goes back then as far as the view knows it.
 * @param order one that `cancels` or `replaces` of the action's `reads` names
 * @param now milliseconds since 1970
 * @returns what is to be written; nothing for an order that is cancelled already
 */
export function cancelOwnOrder(
  order: Order,
  view: ShopView,
  reason: string | undefined,
  now: number,
):
  | { readonly status: 'cancelled' | 'already'; readonly effects: readonly OrderEffect[] }
  | 'too_late' {
  const by = { kind: 'shopper', user: order.user._id, name: order.user.name } as const;
  const request = { transition: 'cancel', reason } as const;
  const taken = takeTransition(order, request, by, now);
  if (taken.status === 'refused')
    return taken.code === 'order_cancelled' ? { status: 'already', effects: [] } : 'too_late';
  const goesBack = view.goesBack?.(order._id, by, now);
  const effects = transitionEffects(order, taken.order, request, by, now, goesBack);
  return { status: 'cancelled', effects };
}

type DoorstepRequest = Extract<TransitionRequest, { transition: DoorstepTransition }>;

/**
 * Decides on what an admin did at a door, hours ago perhaps. What another admin has done meanwhile is not refused: it counts as applied,
 * and the outcome says by whom and when (docs/shop-rules.md#r-doorstep-2).
 */
export function decideAtDoor(
  orderId: string,
  request: DoorstepRequest,
  view: ShopView,
  { user, now }: ActionContext,
): Decision {
  const order = view.order(orderId);
  if (!order) return refused('order_gone', { orderId });
  const by = { kind: 'admin', user: user._id, name: user.name } as const;
  const taken = takeTransition(order, request, by, now);
  if (taken.status === 'taken')
    return applied('done', transitionEffects(order, taken.order, request, by, now), { orderId });
  const { code } = taken;
  if (code !== 'already_paid' && code !== 'already_delivered')
    return refused(codeOfQueue(code), { orderId });
  const doneAt = request.transition === 'pay' ? order.paidAt : order.deliveredAt;
  const { takenBy } = view;
  return applied('already_done', [], {
    orderId,
    ...(takenBy === undefined ? {} : { doneBy: takenBy }),
    ...(doneAt === null ? {} : { doneAt }),
  });
}

/** The refusals of a queue are a closed list of its protocol, without the codes that only admins' calls have. */
function codeOfQueue(
  code: Exclude<TransitionRefusal, 'already_paid' | 'already_delivered'>,
): RefusalCode {
  return code === 'disputed' || code === 'not_returnable' || code === 'invoiced'
    ? 'wrong_step'
    : code;
}
