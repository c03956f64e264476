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
  const { t, said } = useMessages();

  async function mark(order: OrderDocument, as: OrderMark): Promise<MarkEnd> {
    const { path, done, refused, unanswered } = TEXTS[as];
    try {
      const marked = await api.request('PUT', `/orders/${encodeURIComponent(order._id)}/${path}`, {
        ...(as === 'paid' ? { body: { receivedAmount: Number(order.totalPrice) } } : {}),
        headers: { 'Idempotency-Key': `${path}-${order._id}-${order.revision}` },
        schema: orderDocument,
      });
      return { status: 'marked', order: marked, text: done(t, order._id) };
    } catch (error) {
      const isAnswered = error instanceof ApiError && typeof error.status === 'number';
      const text = said(isAnswered ? failureText(error, refused) : unanswered);
      if (isAnswered && error.code === 'slow_down') return { status: 'slowed', text };
      return { status: isRefusal(error) ? 'refused' : 'unanswered', text };
    }
  }

  return mark;
}
