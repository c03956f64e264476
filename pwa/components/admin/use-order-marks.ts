import { useRef } from 'react';
import { markedOrders, type MarkedOrder } from '#shared/admin/mark-orders';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { useServices } from '../../hooks/services';
import { ApiError } from '../../network/api-error';
import { useMessages } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { failureText, isRefusal } from './failure';

/** What an admin can say of an order. */
export type OrderMark = 'paid' | 'delivered';

/** How marking one order ended, with what to tell the admin. */
export type MarkEnd =
  | { readonly status: 'marked'; readonly order: OrderDocument; readonly text: string }
  /** `refused`: the shop said no. `slowed`: not so fast. `unanswered`: it said nothing that can be relied on. */
  | { readonly status: 'refused' | 'slowed' | 'unanswered'; readonly text: string };

/** Paid by cash on delivery, and not yet said so (docs/shop-rules.md#r-orders-12). */
export const canMarkPaid = ({ isPaid, paymentMethod }: OrderDocument) =>
  !isPaid && paymentMethod === 'COD';

/** Delivery is offered only when paid and not delivered (docs/shop-rules.md#r-orders-5). */
export const canMarkDelivered = ({ isPaid, isDelivered }: OrderDocument) => isPaid && !isDelivered;

const TEXTS = {
  paid: {
    path: 'pay',
    done: (t: Translate, id: string) => t('Marked COD paid for {id}', { id }),
    refused: 'Failed to mark COD paid',
    unanswered: 'Error marking COD paid',
  },
  delivered: {
    path: 'deliver',
    done: (t: Translate, id: string) => t('Marked as delivered: {id}', { id }),
    refused: 'Failed to mark as delivered',
    unanswered: 'Error marking as delivered',
  },
} as const;

/**
 * Marks orders as paid in cash or as delivered. The key names order, mark and revision: asked again after a
 * lost answer it is the same mark, and says again what came of it.
 */
export function useOrderMarks() {
  const { api } = useServices();
  const messages = useMessages();

  return async function mark(order: OrderDocument, as: OrderMark): Promise<MarkEnd> {
    const { path, done } = TEXTS[as];
    try {
      const marked = await api.request('PUT', `/orders/${encodeURIComponent(order._id)}/${path}`, {
        ...(as === 'paid' ? { body: { receivedAmount: Number(order.totalPrice) } } : {}),
        headers: { 'Idempotency-Key': `${path}-${order._id}-${order.revision}` },
        schema: orderDocument,
      });
      return { status: 'marked', order: marked, text: done(messages.t, order._id) };
    } catch (error) {
      return failedEnd(error, as, messages);
    }
  };
}

/**
 * Marks many orders by one call, `MAX_MARKED` at most. The same orders as they were seen have the same key for as long as the screen
 * stays: asked again after a lost answer nothing is marked twice, and the answer says again what came of each.
 */
export function useManyOrderMarks() {
  const { api, randomUuid } = useServices();
  const messages = useMessages();
  const keys = useRef(new Map<string, string>());

  function keyOf(orders: readonly OrderDocument[], as: OrderMark): string {
    const asked = [as, ...orders.map(({ _id, revision }) => `${_id} ${revision}`)].join('\n');
    const key = keys.current.get(asked) ?? randomUuid();
    keys.current.set(asked, key);
    return key;
  }

  /** @returns what came of each, in their order */
  return async function markMany(
    orders: readonly OrderDocument[],
    as: OrderMark,
  ): Promise<MarkEnd[]> {
    const { path } = TEXTS[as];
    try {
      const answer = await api.request('PUT', `/orders/${path}`, {
        body: { orders: orders.map((order) => askedOf(order, as)) },
        headers: { 'Idempotency-Key': keyOf(orders, as) },
        schema: markedOrders,
      });
      const lines = new Map(answer.orders.map((line) => [line._id, line]));
      return orders.map((order) => endOf(order, lines.get(order._id), as, messages));
    } catch (error) {
      const end = failedEnd(error, as, messages);
      return orders.map(() => end);
    }
  };
}

const askedOf = ({ _id, totalPrice }: OrderDocument, as: OrderMark) =>
  as === 'paid' ? { _id, receivedAmount: Number(totalPrice) } : { _id };

type Messages = Pick<ReturnType<typeof useMessages>, 't' | 'said'>;

/** What a line of the answer says of an order. */
function endOf(
  order: OrderDocument,
  line: MarkedOrder | undefined,
  as: OrderMark,
  { t, said }: Messages,
): MarkEnd {
  const { done, unanswered } = TEXTS[as];
  if (!line) return { status: 'unanswered', text: said(unanswered) };
  if (line.status === 'refused') return { status: 'refused', text: said(line.message) };
  const { at, revision } = line;
  const marked =
    as === 'paid' ? { isPaid: true, paidAt: at } : { isDelivered: true, deliveredAt: at };
  return { status: 'marked', order: { ...order, ...marked, revision }, text: done(t, order._id) };
}

/** What is said where the call failed. */
function failedEnd(error: unknown, as: OrderMark, { said }: Messages): MarkEnd {
  const { refused, unanswered } = TEXTS[as];
  const isAnswered = error instanceof ApiError && typeof error.status === 'number';
  const text = said(isAnswered ? failureText(error, refused) : unanswered);
  if (isAnswered && error.code === 'slow_down') return { status: 'slowed', text };
  return { status: isRefusal(error) ? 'refused' : 'unanswered', text };
}
