import { useRef } from 'react';
import { awaitsPayment } from '#shared/orders/cancelled';
import { canTakeStep } from '#shared/orders/order-steps';
import { markedOrders, type MarkedOrder } from '#shared/admin/mark-orders';
import type { OrderMark } from '#shared/orders/mark-order';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import {
  askedReturn,
  returnFields,
  withReturn,
  type ReturnFields,
} from '#shared/orders/returned-lines';
import { useServices } from '../../hooks/services';
import { ApiError } from '../../network/api-error';
import { useMessages } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { failureText, isRefusal } from './failure';

/** What some marks need beside the order: how it goes out or came back, or why it is cancelled. */
export type MarkFields = Readonly<
  Record<string, string | boolean | NonNullable<ReturnFields['lines']>>
>;

/** How marking one order ended, with what to tell the admin. */
export type MarkEnd =
  | { readonly status: 'marked'; readonly order: OrderDocument; readonly text: string }
  /** `refused`: the shop said no. `slowed`: not so fast. `unanswered`: it said nothing that can be relied on. */
  | { readonly status: 'refused' | 'slowed' | 'unanswered'; readonly text: string };

/** Paid by cash on delivery, and not yet said so (docs/shop-rules.md#r-orders-12). */
export const canMarkPaid = (order: OrderDocument) =>
  order.paymentMethod === 'COD' && awaitsPayment(order);

/** Its payer's bank decides about its money, or has taken of it: goods that are here stay here. */
const isHeld = ({ isDisputed, isUnfunded, isShort }: OrderDocument) =>
  isDisputed === true || isUnfunded === true || isShort === true;

/** Delivery is offered only when paid and not delivered (docs/shop-rules.md#r-orders-5). */
export const canMarkDelivered = (order: OrderDocument) =>
  order.isPaid &&
  canTakeStep(order, 'deliver') &&
  (!isHeld(order) || order.dispatched !== undefined);

/** Goods go out for cash at the door, or for money that is there. */
const isSecured = (order: OrderDocument) =>
  order.isPaid ? !isHeld(order) : order.paymentMethod === 'COD';

/** Whether an order can be marked so now, as far as this page knows (docs/shop-rules.md#r-orders-14). */
export const CAN_MARK: Readonly<Record<OrderMark, (order: OrderDocument) => boolean>> = {
  paid: canMarkPaid,
  delivered: canMarkDelivered,
  packed: (order) => canTakeStep(order, 'pack') && isSecured(order),
  unpacked: (order) => canTakeStep(order, 'unpack'),
  dispatched: (order) => canTakeStep(order, 'dispatch') && isSecured(order),
  returned: (order) => canTakeStep(order, 'return'),
  cancelled: (order) => canTakeStep(order, 'cancel'),
};

const NOT_CHANGED = {
  refused: 'The order wasn’t changed',
  unanswered: 'The shop didn’t answer. Look at the order again',
} as const;

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
  packed: {
    path: 'pack',
    done: (t: Translate, id: string) => t('Packed: {id}', { id }),
    ...NOT_CHANGED,
  },
  unpacked: {
    path: 'unpack',
    done: (t: Translate, id: string) => t('Not packed any more: {id}', { id }),
    ...NOT_CHANGED,
  },
  dispatched: {
    path: 'dispatch',
    done: (t: Translate, id: string) => t('Dispatched: {id}', { id }),
    ...NOT_CHANGED,
  },
  returned: {
    path: 'return',
    done: (t: Translate, id: string) => t('Returned: {id}', { id }),
    ...NOT_CHANGED,
  },
  cancelled: {
    path: 'cancel',
    done: (t: Translate, id: string) => t('Cancelled: {id}', { id }),
    ...NOT_CHANGED,
  },
} as const;

/**
 * Marks orders as paid in cash or as delivered. The key names order, mark and revision: asked again after a
 * lost answer it is the same mark, and says again what came of it.
 */
export function useOrderMarks() {
  const { api, randomUuid } = useServices();
  const messages = useMessages();

  return async function mark(
    order: OrderDocument,
    as: OrderMark,
    fields: MarkFields = {},
  ): Promise<MarkEnd> {
    const { path, done } = TEXTS[as];
    try {
      const marked = await api.request('PUT', `/orders/${encodeURIComponent(order._id)}/${path}`, {
        ...bodyOf(order, as, fields),
        headers: {
          'Idempotency-Key': NEEDS_FIELDS.has(as)
            ? randomUuid()
            : `${path}-${order._id}-${order.revision}`,
          // The same pieces again may be others: not those that another admin has taken back meanwhile.
          ...(as === 'returned' && { 'If-Match': `"${order.revision}"` }),
        },
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

  function keyOf(orders: readonly OrderDocument[], as: OrderMark, fields: MarkFields): string {
    const asked = [
      as,
      JSON.stringify(fields),
      ...orders.map(({ _id, revision }) => `${_id} ${revision}`),
    ].join('\n');
    const key = keys.current.get(asked) ?? randomUuid();
    keys.current.set(asked, key);
    return key;
  }

  /** @returns what came of each, in their order */
  return async function markMany(
    orders: readonly OrderDocument[],
    as: OrderMark,
    fields: MarkFields = {},
  ): Promise<MarkEnd[]> {
    const { path } = TEXTS[as];
    try {
      const answer = await api.request('PUT', `/orders/${path}`, {
        body: { orders: orders.map((order) => ({ ...askedOf(order, as), ...fields })) },
        headers: { 'Idempotency-Key': keyOf(orders, as, fields) },
        schema: markedOrders,
      });
      const lines = new Map(answer.orders.map((line) => [line._id, line]));
      return orders.map((order) => endOf(order, lines.get(order._id), { as, fields }, messages));
    } catch (error) {
      const end = failedEnd(error, as, messages);
      return orders.map(() => end);
    }
  };
}

/** Marks that say more than that they are: the same may be said again with other words. */
const NEEDS_FIELDS: ReadonlySet<OrderMark> = new Set(['dispatched', 'returned', 'cancelled']);

function bodyOf(order: OrderDocument, as: OrderMark, fields: MarkFields) {
  if (as === 'paid') return { body: { receivedAmount: Number(order.totalPrice) } };
  return NEEDS_FIELDS.has(as) ? { body: fields } : {};
}

const askedOf = ({ _id, totalPrice }: OrderDocument, as: OrderMark) =>
  as === 'paid' ? { _id, receivedAmount: Number(totalPrice) } : { _id };

type Messages = Pick<ReturnType<typeof useMessages>, 't' | 'said'>;

/** What a line of the answer says of an order. */
function endOf(
  order: OrderDocument,
  line: MarkedOrder | undefined,
  { as, fields }: { readonly as: OrderMark; readonly fields: MarkFields },
  { t, said }: Messages,
): MarkEnd {
  const { done, unanswered } = TEXTS[as];
  if (!line) return { status: 'unanswered', text: said(unanswered) };
  if (line.status === 'refused') return { status: 'refused', text: said(line.message) };
  const { at, revision } = line;
  const marked = markedAs(order, as, at, fields);
  return { status: 'marked', order: { ...marked, revision }, text: done(t, order._id) };
}

/** The order as the shop has it now, until the list is read again. */
function markedAs(
  order: OrderDocument,
  as: OrderMark,
  at: string,
  { courier = '', ...fields }: MarkFields,
): OrderDocument {
  const why = typeof fields.reason === 'string' ? { reason: fields.reason } : {};
  switch (as) {
    case 'paid':
      return { ...order, isPaid: true, paidAt: at };
    case 'delivered':
      return { ...order, isDelivered: true, deliveredAt: at };
    case 'packed':
      return { ...order, packedAt: at };
    case 'unpacked':
      return { ...order, packedAt: undefined };
    case 'dispatched':
      return { ...order, dispatched: { at, courier: String(courier) } };
    case 'returned': {
      const { data } = returnFields.safeParse(fields);
      const asked = data && askedReturn(order, data);
      return asked ? withReturn(order, asked, { ...why, at }) : order;
    }
    case 'cancelled':
      return { ...order, closedAt: at, cancelled: { at, by: 'owner', ...why } };
  }
}

/** What is said where the call failed. */
function failedEnd(error: unknown, as: OrderMark, { said }: Messages): MarkEnd {
  const { refused, unanswered } = TEXTS[as];
  const isAnswered = error instanceof ApiError && typeof error.status === 'number';
  const text = said(isAnswered ? failureText(error, refused) : unanswered);
  if (isAnswered && error.code === 'slow_down') return { status: 'slowed', text };
  return { status: isRefusal(error) ? 'refused' : 'unanswered', text };
}
